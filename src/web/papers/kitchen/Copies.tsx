import { Download } from "lucide-react";
import type { Event } from "#contract/events.ts";
import type { Kitchen, KitchenCopy, KitchenSending } from "#contract/papers/kitchen.ts";
import { paperIn } from "#web/papers/print/choice.ts";
import { readKept } from "#web/papers/print/kept-choices.ts";
import { useDownloadPack } from "#web/papers/print/use-download-pack.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";

const STATES: Record<KitchenSending["state"], { label: string; tone: BadgeTone }> = {
  waiting: { label: "on its way", tone: "amber" },
  sent: { label: "sent", tone: "leaf" },
  failed: { label: "not delivered", tone: "alarm" },
  unknown: { label: "no longer known", tone: "plain" },
  handed: { label: "on paper", tone: "leaf" },
};

interface CopiesProps {
  event: Pick<Event, "id" | "title">;
  copies: Kitchen["copies"];
}

/** The numbered copies: who made them, when, and who got them. */
export function Copies({ event, copies }: CopiesProps) {
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="font-display text-lg text-gilt">Copies</h3>
      <ul className="divide-y divide-line">
        {copies.map((copy) => (
          <Copy key={copy.version} event={event} copy={copy} />
        ))}
      </ul>
    </div>
  );
}

function Copy({ event, copy }: { event: CopiesProps["event"]; copy: KitchenCopy }) {
  const dates = useDates();
  const saving = useDownloadPack(event);
  const { version, code, madeAt, madeBy, persons, guarantee, isErased, sendings } = copy;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="min-w-0 flex-1 basis-36">
          <span className="font-semibold">Copy {version}</span>{" "}
          <span className="text-sm text-soft">code {code}</span>
          <span className="block text-sm text-soft wrap-anywhere">
            {dates.dayAndTime(madeAt)}, by {madeBy}
          </span>
          <span className="block text-sm text-soft">
            {persons === 1 ? "1 person" : `${persons} people`},{" "}
            {guarantee === null ? "no count" : `count ${guarantee}`}
          </span>
        </p>
        {!isErased && (
          <Button
            tone="quiet"
            size="small"
            className="-mr-3 shrink-0 px-3! max-sm:min-h-11"
            aria-label={`Download copy ${version}`}
            disabled={saving.isPending}
            onClick={() =>
              saving.mutate({
                what: `Copy ${version}`,
                parts: ["kitchen"],
                copy: version,
                paper: paperIn(readKept()),
              })
            }
          >
            <Download size={16} aria-hidden="true" /> {saving.isPending ? "Preparing..." : "Download"}
          </Button>
        )}
      </div>
      {isErased && <p className="text-sm text-soft">What it said was erased after the dinner.</p>}
      <Sendings sendings={sendings} />
    </li>
  );
}

function Sendings({ sendings }: Pick<KitchenCopy, "sendings">) {
  if (sendings.length === 0) return <p className="text-sm text-soft">Given to no one.</p>;
  return (
    <ul className="mt-1 space-y-1 text-sm">
      {sendings.map(({ to, isOfficers, state }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            {state === "handed" ? `Handed to ${to || "the venue"}` : to}
            {isOfficers && <span className="text-soft"> (the officer’s own)</span>}
          </span>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
