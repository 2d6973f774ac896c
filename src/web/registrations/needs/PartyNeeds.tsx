import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { showSpouse } from "#contract/members/spouse.ts";
import { type Needs, showOwnNeeds } from "#contract/registrations/needs.ts";
import { read } from "#web/platform/api/api.ts";
import { fullName, furtherMembers } from "#web/registrations/names.ts";
import type { FilledForm, TypedForm } from "#web/registrations/register/registration-form.ts";
import { Section } from "#web/registrations/register/Section.tsx";
import { useSession } from "#web/session/session.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { NeedsLine } from "./NeedsLine.tsx";

interface PartyNeedsProps {
  form: UseFormReturn<TypedForm, unknown, FilledForm>;
}

/** What the kitchen must know about everyone in the party, one line for each; no one has to answer. */
export function PartyNeeds({ form }: PartyNeedsProps) {
  const [memberTickets, guestTickets, memberInfo, guestInfo, withSpouse, needs] = useWatch({
    control: form.control,
    name: ["memberTickets", "guestTickets", "memberInfo", "guestInfo", "withSpouse", "needs"],
  });
  const session = useSession();
  const isMember = session?.isMember ?? false;
  const own = useQuery({ ...read(showOwnNeeds), enabled: isMember });
  const kept = own.data?.needs ?? null;
  const spouse = useQuery(read(showSpouse)).data?.spouse ?? null;
  const isOwnNew = needs !== undefined && JSON.stringify(needs) !== JSON.stringify(kept);
  const lists = [
    ["memberInfo", memberInfo, furtherMembers({ memberTickets, guestTickets }), "Additional member"],
    ["guestInfo", guestInfo, guestTickets, "Guest"],
  ] as const;
  return (
    <Section
      title="Allergies and Diets"
      text="What must the kitchen know about each person? You can also answer later, under My Events."
    >
      <ul className="divide-y divide-line rounded-md border border-line">
        {memberTickets > 0 && (
          <li className={ROW}>
            <p className={NAME}>You</p>
            <NeedsLine
              who="you"
              needs={needs ?? kept}
              isLoading={needs === undefined && own.isLoading}
              note={needs === undefined && kept !== null && "(from your profile)"}
              onChange={(next) => form.setValue("needs", next)}
            />
            {isMember && isOwnNew && (
              <Checkbox
                className="text-sm"
                label="Keep this on my profile for my next dinners"
                {...form.register("keepOnProfile")}
              />
            )}
          </li>
        )}
        {lists.flatMap(([list, persons, count, otherwise]) =>
          persons.slice(0, count).map((person, place) => {
            const isSpouse = list === "memberInfo" && place === 0 && withSpouse === true;
            const nth = list === "guestInfo" ? ` ${place + 1}` : "";
            const name = fullName(person) || `${otherwise}${nth}`;
            const isOnProfile = isSpouse && spouse?.hasNeeds === true && person.needs === undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the party is known by its number alone.
              <li key={`${list}-${place}`} className={ROW}>
                <p className={NAME}>{name}</p>
                <NeedsLine
                  who={name}
                  needs={person.needs ?? null}
                  {...(isOnProfile
                    ? { instead: "From their own profile" }
                    : { onChange: (next: Needs) => form.setValue(`${list}.${place}.needs`, next) })}
                />
              </li>
            );
          }),
        )}
      </ul>
    </Section>
  );
}

const ROW = "space-y-2 px-4 py-3";
const NAME = "font-semibold wrap-anywhere";
