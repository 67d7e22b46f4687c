// Compiles i18n/*.ftl to src/i18n/messages.ts: a function for each message, with the same arguments in each
// language, so that a text that is missing or wants something else does not build.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FluentParser } from "@fluent/syntax";

const here = dirname(fileURLToPath(import.meta.url));
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** @param {string} id a message id, such as `error-not-found` */
const camel = (id) => id.replace(/[-_]+([a-z0-9])/g, (_, letter) => letter.toUpperCase());

class Compiler {
  /** @param {string} locale */
  constructor(locale, id) {
    this.locale = locale;
    this.id = id;
    /** @type {Map<string, "number" | "text">} */
    this.args = new Map();
  }

  fail(what) {
    throw new Error(`i18n/${this.locale}.ftl: ${this.id}: ${what}`);
  }

  use(name, type) {
    if (type === "number" || !this.args.has(name)) this.args.set(name, type);
  }

  pattern(pattern) {
    const parts = pattern.elements.map((element) =>
      element.type === "TextElement" ? JSON.stringify(element.value) : this.placeable(element.expression),
    );
    return parts.length === 0 ? '""' : parts.join(" + ");
  }

  placeable(expression) {
    switch (expression.type) {
      case "StringLiteral":
        return JSON.stringify(expression.parse().value);
      case "VariableReference":
        this.use(expression.id.name, "text");
        return `a.${expression.id.name}`;
      case "SelectExpression":
        return this.select(expression);
      default:
        return this.fail(`${expression.type} is more than this compiler knows`);
    }
  }

  select({ selector, variants }) {
    if (selector.type !== "VariableReference") this.fail("only a variable selects");
    const name = selector.id.name;
    this.use(name, "number");
    let out = "";
    for (const variant of variants.filter((v) => !v.default)) {
      const value = this.pattern(variant.value);
      out += `${this.condition(name, variant.key)} ? ${value} : `;
    }
    return `(${out}${this.pattern(variants.find((v) => v.default).value)})`;
  }

  condition(name, key) {
    if (key.type === "NumberLiteral") return `a.${name} === ${key.value}`;
    if (!PLURALS.has(key.name)) this.fail(`[${key.name}] is not a plural category`);
    return `plural(a.${name}) === ${JSON.stringify(key.name)}`;
  }
}

/** @returns {Map<string, {code: string, args: Map<string, string>}>} */
export function compile(locale, source) {
  const resource = new FluentParser({ withSpans: false }).parse(source);
  const messages = new Map();
  for (const entry of resource.body) {
    if (entry.type === "Junk")
      throw new Error(`i18n/${locale}.ftl: ${entry.annotations[0]?.message}: ${entry.content}`);
    if (entry.type !== "Message") continue;
    const id = entry.id.name;
    if (messages.has(id)) throw new Error(`i18n/${locale}.ftl: ${id} is there twice`);
    const compiler = new Compiler(locale, id);
    messages.set(id, { code: compiler.pattern(entry.value), args: compiler.args });
  }
  return messages;
}

const signature = (args) =>
  args.size === 0
    ? ""
    : `a: { ${[...args].map(([name, type]) => `${name}: ${type === "number" ? "number" : "string | number"}`).join("; ")} }`;

/** Whether each language has the same messages with the same arguments; where one counts, all count. */
function agree(languages) {
  const [[first, reference], ...others] = languages;
  for (const [locale, messages] of others) {
    for (const id of reference.keys())
      if (!messages.has(id)) throw new Error(`i18n/${locale}.ftl lacks ${id}`);
    for (const [id, { args }] of messages) {
      const wanted = reference.get(id)?.args;
      if (!wanted) throw new Error(`i18n/${first}.ftl lacks ${id}`);
      const names = (map) => [...map.keys()].sort().join(", ");
      if (names(wanted) !== names(args)) {
        throw new Error(`${id} takes (${names(wanted)}) in ${first} and (${names(args)}) in ${locale}`);
      }
      for (const [name, type] of args) if (type === "number") wanted.set(name, "number");
    }
  }
  return reference;
}

/** @param {Record<string, string>} sources the text of each file by language */
export function generate(sources) {
  const languages = Object.entries(sources).map(([locale, source]) => [locale, compile(locale, source)]);
  const reference = agree(languages);
  const types = [...reference].map(([id, { args }]) => `  ${camel(id)}(${signature(args)}): string;`);
  const tables = languages.map(([locale, messages]) => {
    const lines = [...messages].map(([id, { code }]) => {
      const { args } = reference.get(id);
      return `  ${camel(id)}: (${args.size === 0 ? "" : "a"}) => ${code},`;
    });
    const plural = [...messages.values()].some((m) => m.code.includes("plural("))
      ? `const rules = new Intl.PluralRules("${locale}");\n  const plural = (n: number) => rules.select(n);\n  `
      : "";
    return `export const ${locale}: Messages = (() => {\n  ${plural}return {\n${lines.join("\n")}\n  };\n})();\n`;
  });
  return `// Made from i18n/*.ftl by scripts/i18n.mjs. Do not edit.\n\n/** Every text, in one language. */\nexport interface Messages {\n${types.join("\n")}\n}\n\n${tables.join("\n")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = join(here, "../../i18n");
  const read = (locale) => readFileSync(join(folder, `${locale}.ftl`), "utf8");
  try {
    const file = join(here, "../src/i18n/messages.ts");
    const source = generate({ en: read("en"), ru: read("ru") });
    // Untouched when nothing changed, so that nobody builds anew for the sake of a date.
    if (!existsSync(file) || readFileSync(file, "utf8") !== source) writeFileSync(file, source);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
