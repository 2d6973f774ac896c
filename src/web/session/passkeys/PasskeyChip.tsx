import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { isGraceLong } from "./grace.ts";

/** In the officers' navigation: by when a passkey is needed, as long as that is some days ahead. */
export function PasskeyChip() {
  const { data: own } = useQuery(read(listPasskeys));
  const dates = useDates();
  if (!own?.isRequired || own.mustProve || !isGraceLong(own.graceEndsAt)) return null;
  return (
    <a
      href={paths.passkeys}
      className="flex min-h-8 items-center gap-1.5 rounded-sm border border-amber bg-amber-wash px-2 text-sm font-semibold text-amber no-underline hover:border-wine-text"
    >
      <KeyRound size={14} aria-hidden="true" /> Passkey by {dates.monthAndDay(own.graceEndsAt)}
    </a>
  );
}
