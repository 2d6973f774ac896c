import { useQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import { type Circular, listCircularEmails } from "#contract/officers/circulars.ts";
import { RETURNED, STATES } from "#web/outbox/email-labels.ts";
import { read } from "#web/platform/api/api.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { useCopyAddresses } from "#web/ui/overlay/copy-addresses.tsx";

const OUTCOMES = { ...STATES, stopped: { word: "Stopped", tone: "amber" } } as const;

/** Each email with what became of it; read again whenever the numbers change. */
export function Outcomes({ id, counts }: Pick<Circular, "id" | "counts">) {
  const { queryKey, ...reading } = read(listCircularEmails, { params: { id } });
  const emails = useQuery({ ...reading, queryKey: [...queryKey, counts] as typeof queryKey, staleTime: 0 });
  return (
    <Loaded of={emails} failure="We couldn’t load the recipients." skeleton="h-40">
      {(all) => (
        <div className="min-w-0 space-y-3">
          <CopyFailed emails={all} />
          <ul className="max-h-96 divide-y divide-line overflow-y-auto">
            {all.map(({ id: email, address, state, returned, trouble }) => (
              <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Badge tone={OUTCOMES[state].tone}>{OUTCOMES[state].word}</Badge>
                <span className="min-w-0 wrap-anywhere">{address ?? "Deleted recipient"}</span>
                {state === "failed" && (
                  <span className="w-full text-sm text-alarm">{returned ? RETURNED[returned] : trouble}</span>
                )}
                {state === "stopped" && <span className="w-full text-sm text-soft">{trouble}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

/** Copies the addresses that an email did not reach (D-220). */
function CopyFailed({ emails }: { emails: Answer<typeof listCircularEmails> }) {
  const { copy, dialog } = useCopyAddresses();
  const addresses = emails.flatMap(({ state, address }) => (state === "failed" && address ? [address] : []));
  if (addresses.length === 0) return null;
  const label = addresses.length === 1 ? "1 failed address" : `${addresses.length} failed addresses`;
  const inTitle = addresses.length === 1 ? "Failed Address" : `${addresses.length} Failed Addresses`;
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        onClick={() => copy({ addresses, label, done: `${label} copied.` })}
      >
        Copy {inTitle}
      </Button>
      {dialog}
    </>
  );
}
