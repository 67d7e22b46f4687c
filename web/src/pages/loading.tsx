import type { Refusal } from "../net/types/Refusal";
import { useWords } from "./settings";
import { refusalText } from "./wording";

/** Instead of a page that cannot be drawn yet: that it is coming, or why it is not. */
export function Loading({ refusal }: { refusal: Refusal | undefined }) {
  const t = useWords();
  return (
    <div class="narrow">
      <p class={refusal ? "trouble" : "quiet"} role={refusal ? "alert" : undefined}>
        {refusal ? refusalText(t, refusal) : t.loading()}
      </p>
    </div>
  );
}
