import { Go, Heading, usePageTitle } from "./router";
import { useWords } from "./settings";

interface LostProps {
  /** What is not there, in other words than the usual ones. */
  text?: string;
  /** Where to go instead. */
  home?: { to: string; name: string };
}

/** There is nothing at this address. */
export function Lost({ text, home }: LostProps) {
  const t = useWords();
  usePageTitle(t.lostHeading());
  return (
    <div class="narrow lost">
      <Heading>{t.lostHeading()}</Heading>
      <p>{text ?? t.lostText()}</p>
      <p>
        <Go to={home?.to ?? "/"} class="button primary">
          {home?.name ?? t.gameNew()}
        </Go>
      </p>
    </div>
  );
}
