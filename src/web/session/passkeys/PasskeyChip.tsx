import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useLocation } from "wouter";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { isChipEnough } from "./grace.ts";

/** In the officers' navigation on the pages of a dinner: by when a passkey is needed, as long as that is some days ahead. */
export function PasskeyChip() {
  const { data: own } = useQuery(read(listPasskeys));
  const dates = useDates();
  const [path] = useLocation();
  if (!own?.isRequired || own.mustProve || !isChipEnough(own.graceEndsAt, path)) return null;
  return (
    <a
      href={paths.passkeys}
      className="flex min-h-8 items-center gap-1.5 rounded-sm border border-amber bg-amber-wash px-2 text-sm font-semibold text-amber no-underline hover:border-wine-text"
    >
      <KeyRound size={14} aria-hidden="true" /> Passkey by {dates.monthAndDay(own.graceEndsAt)}
    </a>
  );
}
