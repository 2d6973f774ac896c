import { WishesPane } from "#web/seating/rail/WishesPane.tsx";
import type { Pane } from "./PaneSwitch.tsx";
import { StepsPane } from "./StepsPane.tsx";
import { UnseatedPane } from "./UnseatedPane.tsx";
import { WarningsPane } from "./WarningsPane.tsx";

/** One of the lists beside the tables. */
export function RailPane({ pane }: { pane: Exclude<Pane, "tables"> }) {
  if (pane === "wishes") return <WishesPane />;
  if (pane === "warnings") return <WarningsPane />;
  return pane === "steps" ? <StepsPane /> : <UnseatedPane />;
}
