import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { showSpouse } from "#contract/members/spouse.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { read } from "#web/platform/api/api.ts";
import { useSession } from "#web/session/session.ts";
import { companionsOf, invite, isComing, type Party, takeBack } from "./companions.ts";
import type { FilledForm, TypedForm } from "./registration-form.ts";

interface CompanionsProps {
  form: UseFormReturn<TypedForm, unknown, FilledForm>;
  /** Seats this member can take. */
  seats: number;
}

const PARTY = ["memberTickets", "guestTickets", "memberInfo", "guestInfo", "withSpouse"] as const;

/** The spouse and earlier companions: one tap takes a ticket and fills in the name, another gives it back. */
export function Companions({ form, seats }: CompanionsProps) {
  const me = useSession() ?? { firstName: "", lastName: "" };
  const spouse = useQuery(read(showSpouse)).data?.spouse ?? null;
  const mine = useQuery(read(listMyRegistrations)).data ?? [];
  const known = companionsOf(me, spouse, mine);
  const [memberTickets, guestTickets, memberInfo, guestInfo, withSpouse] = useWatch({
    control: form.control,
    name: PARTY,
  });
  const party = { memberTickets, guestTickets, memberInfo, guestInfo, withSpouse };
  function change(next: Party) {
    for (const name of PARTY) form.setValue(name, next[name]);
    if (form.formState.isSubmitted) form.trigger([...PARTY]).catch(console.error);
  }
  if (known.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Who’s coming with you?</legend>
      <ul className="flex flex-wrap gap-2">
        {known.map((companion) => {
          const coming = isComing(party, companion);
          const next = coming ? takeBack(party, companion) : invite(party, companion, seats);
          return (
            <li key={fullName(companion)}>
              <button
                type="button"
                aria-pressed={coming}
                aria-disabled={next === null}
                className={`${CHIP} ${coming ? COMING : ""}`}
                onClick={() => next && change(next)}
              >
                {coming ? <Check {...ICON} /> : <Plus {...ICON} />}
                <span>
                  {fullName(companion)}
                  {companion.isSpouse && <span className="font-normal text-soft">, your spouse</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const ICON = { size: 17, "aria-hidden": true, className: "shrink-0 text-gilt" } as const;
const CHIP =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-3xl border border-edge bg-card px-[min(1rem,16px)] py-1.5 text-left text-sm " +
  "font-semibold [overflow-wrap:anywhere] hover:border-wine-text " +
  "aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-soft";
const COMING = "border-wine-text bg-wine-wash";
