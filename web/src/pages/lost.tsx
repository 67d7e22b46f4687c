import { Go, Heading, usePageTitle } from "./router";
import { useWords } from "./settings";

/** There is nothing at this address; `table` when it looked like one of a table. */
export function Lost({ table = false }: { table?: boolean }) {
  const t = useWords();
  usePageTitle(t.lostHeading());
  return (
    <div class="narrow lost">
      <Heading>{t.lostHeading()}</Heading>
      <p>{table ? t.lostTableText() : t.lostText()}</p>
      <p>
        <Go to="/" class="button primary">
          {t.gameNew()}
        </Go>
      </p>
    </div>
  );
}
