import { ScrollText } from "lucide-react";
import type { OwnMenu } from "#contract/menus/choices.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { countMissing, useOwnMenu } from "./own-menus.ts";

/** A dinner's menu on its card in My Events: the choices, the deadline, and a link to the menu. */
export function OwnMenuLine({ registrationId, title }: { registrationId: number; title: string }) {
  const dates = useDates();
  const menu = useOwnMenu(registrationId);
  if (!menu || menu.persons.length === 0) return null;
  const isOpen = menu.closedBecause === null;
  const { missing } = countMissing(menu);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <ScrollText size={17} aria-hidden="true" className="mt-1 shrink-0 text-gilt" />
        <span>
          {inWords(menu)}
          {isOpen && missing > 0 && (
            <span className="text-soft"> Until {dates.dayAndTime(menu.closesAt)}.</span>
          )}
        </span>
      </p>
      <LinkButton
        href={paths.myMenu(registrationId)}
        tone={isOpen && missing > 0 ? "secondary" : "quiet"}
        size="small"
        className={isOpen && missing > 0 ? "" : "-mr-4 max-sm:-ml-4"}
        aria-label={`${labelOf(isOpen, missing)}: ${title}`}
      >
        {labelOf(isOpen, missing)}
      </LinkButton>
    </div>
  );
}

function labelOf(isOpen: boolean, missing: number): string {
  if (!isOpen) return "See the menu";
  return missing > 0 ? "Choose dishes" : "Change dishes";
}

function inWords(menu: OwnMenu): string {
  const { missing, all } = countMissing(menu);
  if (menu.closedBecause !== null) return "The menu has closed.";
  if (missing === 0)
    return menu.persons.length === 1 ? "Your dishes are chosen." : "Everyone’s dishes are chosen.";
  if (missing === all) return "Please choose from the menu.";
  return missing === 1 ? "1 dish is not chosen yet." : `${missing} dishes are not chosen yet.`;
}
