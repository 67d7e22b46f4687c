import { rules } from "../../local/rules";
import { useAnswer } from "../answer";
import { Loading } from "../loading";
import { usePageTitle } from "../router";
import { useWords } from "../settings";
import { LocalGame } from "./game";
import { LocalList } from "./list";

/** The pages of games on the device: all of them, or one. The rules are loaded here, when they are wanted. */
export function LocalPages({ id }: { id: string | undefined }) {
  const t = useWords();
  const { answer, refusal } = useAnswer(rules, "rules");
  usePageTitle(t.localHeading());
  if (!answer) return <Loading refusal={refusal} />;
  return id === undefined ? <LocalList rules={answer} /> : <LocalGame rules={answer} id={id} />;
}
