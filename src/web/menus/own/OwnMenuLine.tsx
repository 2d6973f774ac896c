import { ScrollText } from "lucide-react";
import type { OwnMenu } from "#contract/menus/choices.ts";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { countMissing, useOwnMenu } from "./own-menus.ts";

/** A dinner's menu on its card; while dishes are left to choose, the top of the card asks for them instead. */
export function OwnMenuLine({ registrationId, title }: { registrationId: number; title: string }) {
  const menu = useOwnMenu(registrationId);
  if (!menu || menu.persons.length === 0) return null;
  const isOpen = menu.closedBecause === null;
  if (isOpen && countMissing(menu).missing > 0) return null;
  const label = isOpen ? "Change Dishes" : "See Menu";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <ScrollText size={17} aria-hidden="true" className="mt-1 shrink-0 text-gilt" />
        {inWords(menu)}
      </p>
      <LinkButton
        href={paths.myMenu(registrationId)}
        tone="quiet"
        size="small"
        className="-mr-4 max-sm:-ml-4"
        aria-label={`${label}: ${title}`}
      >
        {label}
      </LinkButton>
    </div>
  );
}

function inWords({ closedBecause, persons }: OwnMenu): string {
  if (closedBecause !== null) return "Menu choices are closed.";
  return persons.length === 1 ? "You’ve chosen your dishes." : "Everyone’s dishes have been chosen.";
}
