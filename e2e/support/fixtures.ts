import { type Browser, type BrowserContextOptions, type Page, test as base, expect } from "@playwright/test";
import { Server } from "./server.ts";

/** A person with a browser of their own: cookies, language and screen apart from everybody else's. */
export class Person {
  private constructor(
    readonly page: Page,
    private readonly complaints: string[] = [],
    private readonly allowed: RegExp[] = [],
  ) {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on("pageerror", (error) => this.complaints.push(`exception: ${error.stack ?? error.message}`));
  }

  static async arrive(browser: Browser, options: BrowserContextOptions): Promise<Person> {
    const context = await browser.newContext(options);
    return new Person(await context.newPage());
  }

  /** Says that a complaint of the browser is what the test wants to see. */
  expectComplaint(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** What the browser complained about, but for what the test wanted. */
  get faults(): string[] {
    return this.complaints.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }

  /** Closes the tab and opens a new one in the same browser, as one does by mistake. */
  async reopen(): Promise<Person> {
    const url = this.page.url();
    const context = this.page.context();
    await this.page.close();
    const again = new Person(await context.newPage(), this.complaints, this.allowed);
    await again.page.goto(url);
    return again;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

type Arrive = (options?: BrowserContextOptions) => Promise<Person>;

export const test = base.extend<{ arrive: Arrive }, { site: string | undefined; server: Server }>({
  site: [undefined, { option: true, scope: "worker" }],

  server: [
    async ({ site }, use) => {
      const server = await Server.start(site);
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  arrive: async ({ browser, baseURL, locale }, use) => {
    const people: Person[] = [];
    await use(async (options = {}) => {
      const person = await Person.arrive(browser, {
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...options,
      });
      people.push(person);
      return person;
    });
    for (const person of people) {
      expect(person.faults, "the browser's console stays silent").toEqual([]);
      await person.leave();
    }
  },
});

export { expect };
