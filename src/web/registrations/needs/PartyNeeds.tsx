import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { describeKnown, knownNeeds } from "#contract/registrations/known-needs.ts";
import { showOwnNeeds } from "#contract/registrations/needs.ts";
import { read } from "#web/platform/api/api.ts";
import { useSession } from "#web/session/session.ts";
import { useFocusStays } from "#web/ui/focus-next.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Section } from "#web/ui/form/Section.tsx";
import { NeedsLine } from "./NeedsLine.tsx";
import { type PartyForm, usePartyPersons } from "./party-persons.ts";

/** What the kitchen must know about everyone in the party, one line for each; no one has to answer. */
export function PartyNeeds({ form }: { form: PartyForm }) {
  const persons = usePartyPersons(form);
  const list = useRef<HTMLUListElement>(null);
  useFocusStays(list);
  /** What was answered last, for those who do not see its line change. */
  const [answered, setAnswered] = useState("");
  return (
    <Section
      title="Allergies and Diets"
      text="Any allergies or dietary needs? You can also answer later, under My Events."
    >
      <p role="status" className="sr-only">
        {answered}
      </p>
      <ul ref={list} className="divide-y divide-line rounded-md border border-line">
        {persons.map(({ key, who, name, needs, isFromProfile, isPrivate, isLoading, answer }) => (
          <li key={key} className="space-y-2 px-4 py-3">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <NeedsLine
              who={who}
              needs={needs}
              isLoading={isLoading}
              note={isFromProfile && "(from your profile)"}
              {...(isPrivate
                ? { instead: "From their profile" }
                : {
                    onChange: (next) => {
                      answer(next);
                      setAnswered(
                        `${name}: ${describeKnown(knownNeeds({ needs: next, request: null })).join("; ")}`,
                      );
                    },
                  })}
            />
            {key === "own" && <KeepOnProfile form={form} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Offered once what is entered differs from what the profile has. */
function KeepOnProfile({ form }: { form: PartyForm }) {
  const isMember = useSession()?.isMember ?? false;
  const own = useQuery({ ...read(showOwnNeeds), enabled: isMember });
  const needs = useWatch({ control: form.control, name: "needs" });
  const kept = own.data?.needs ?? null;
  if (!isMember || needs === undefined || JSON.stringify(needs) === JSON.stringify(kept)) return null;
  return (
    <Checkbox
      className="text-sm"
      label="Save this to my profile for future dinners"
      {...form.register("keepOnProfile")}
    />
  );
}
