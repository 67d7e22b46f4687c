import { rules } from "../../local/rules";
import { useAnswer } from "../answer";
import { usePageTitle } from "../router";
import { useWords } from "../settings";
import { refusalText } from "../wording";
import { LocalGame } from "./game";
import { LocalList } from "./list";

/** The pages of games on the device: all of them, or one. The rules are loaded here, when they are wanted. */
export function LocalPages({ id }: { id: string | undefined }) {
  const t = useWords();
  const { answer, refusal } = useAnswer(rules, "rules");
  usePageTitle(t.localHeading());
  if (answer) return id === undefined ? <LocalList rules={answer} /> : <LocalGame rules={answer} id={id} />;
  return (
    <div class="narrow">
      <p class={refusal ? "trouble" : "quiet"} role={refusal ? "alert" : undefined}>
        {refusal ? refusalText(t, refusal) : t.loading()}
      </p>
    </div>
  );
}
