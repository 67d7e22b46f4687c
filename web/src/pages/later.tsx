import { hasRules } from "../local/here";
import { Refused } from "../net/api";
import { useAnswer } from "./answer";
import { Loading } from "./loading";
import { Go, Heading, usePageTitle } from "./router";
import { useWords } from "./settings";

type Pages = typeof import("./local/index");

/** The pages of games on the device come in a script of their own, so that the first page does not wait for them. */
const load = (): Promise<Pages> =>
  import("./local/index").catch(() => {
    throw new Refused({ code: "network", message: "the pages could not be loaded", fields: {} });
  });

export function LocalLater({ id }: { id: string | undefined }) {
  const t = useWords();
  const { answer, refusal } = useAnswer(hasRules ? load : undefined, "local");
  usePageTitle(t.localHeading());
  if (!hasRules) return <WithoutRules />;
  if (answer) return <answer.LocalPages id={id} />;
  return <Loading refusal={refusal} />;
}

/** A site can be built where no compiler for browsers is; it says so, and offers the rest. */
function WithoutRules() {
  const t = useWords();
  return (
    <div class="narrow lost">
      <Heading>{t.localHeading()}</Heading>
      <p>{t.errorNoRules()}</p>
      <p>
        <Go to="/" class="button primary">
          {t.gameNew()}
        </Go>
      </p>
    </div>
  );
}
