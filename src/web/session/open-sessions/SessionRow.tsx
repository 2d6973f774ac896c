import type { OpenSession } from "#contract/session.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";

interface SessionRowProps {
  session: OpenSession;
  isBusy: boolean;
  onEnd: (button: HTMLElement) => void;
}

/** One browser where the person is logged in. */
export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const dates = useDates();
  const device = session.device ?? "Unknown browser";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-display text-xl leading-tight break-words">{device}</span>
          {session.isThisOne && <Badge tone="leaf">This browser</Badge>}
          {session.isAdministrators && <Badge tone="wine">Administrator</Badge>}
          {session.isOfficers && !session.isAdministrators && (
            <Badge tone="brass">Can act as an officer now</Badge>
          )}
        </p>
        <p className="mt-1">
          {session.isThisOne ? "In use now" : `Last used ${dates.dayAndTime(session.usedAt)}`}
        </p>
        <p className="text-soft">{placeOf(session)}</p>
        <p className="text-soft">Signed in {dates.dayAndTime(session.openedAt)}</p>
        <p className="text-soft">
          Signed in until {dates.dayAndTime(session.endsAt)}, or longer if it’s used
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          tone="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`Log out ${device}, last used ${dates.dayAndTime(session.usedAt)}`}
          onClick={(event) => onEnd(event.currentTarget)}
        >
          Log Out
        </Button>
      )}
    </li>
  );
}

function placeOf({ network, isSameNetwork, isThisOne }: OpenSession): string {
  if (network === null) return "Unknown network";
  if (isThisOne) return `Network ${network}`;
  return isSameNetwork ? `Same network as now (${network})` : `Different network (${network})`;
}
