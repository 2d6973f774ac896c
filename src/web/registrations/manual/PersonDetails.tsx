import { useQuery } from "@tanstack/react-query";
import type { SuggestedMember } from "#contract/directory.ts";
import { warningsFor } from "#contract/menus/menu-words.ts";
import { NOT_ANSWERED } from "#contract/registrations/known-needs.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { fullName } from "#contract/values/full-name.ts";
import { DishSelects, dishesChanged } from "#web/menus/DishSelects.tsx";
import { menuQuery } from "#web/menus/menu-page.ts";
import { AS_THEY_TOLD_US, TOLD_ELSEWHERE, useKnownNeeds } from "#web/registrations/needs/known-needs.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { DirectoryLookup } from "./DirectoryLookup.tsx";
import { draftOf } from "./dishes-now.ts";
import { useMatchedMember } from "./matched-member.ts";
import { moveToRequest, type NeedsPath, type Place, wordsOf } from "./needs-in-form.ts";
import { useManualForm } from "./use-manual-form.ts";

interface PersonDetailsProps {
  eventId: number;
  /** Their place after the first; null for the one who registers. */
  place: Place | null;
  /** As whom they are asked for while they have no name. */
  unnamed: string;
}

/** One person’s allergies, diet, and dishes, as given by phone. */
export function PersonDetails({ eventId, place, unnamed }: PersonDetailsProps) {
  const { setValue, watch } = useManualForm();
  const needsPath: NeedsPath = place === null ? "needs" : `${place}.needs`;
  const dishesPath = place === null ? "dishes" : (`${place}.dishes` as const);
  const needs = watch(needsPath);
  const dishes = watch(dishesPath);
  const menu = useQuery(menuQuery(eventId)).data?.menu;
  const [firstName, lastName] = watch(["firstName", "lastName"]);
  const named = place === null ? { firstName: firstName ?? "", lastName: lastName ?? "" } : watch(place);
  const who = fullName(named) || unnamed;
  const matched = useMatchedMember();
  const chosenId = watch(place === null ? "memberId" : `${place}.memberId`);
  const memberId = chosenId ?? (place === null ? matched?.id : undefined);
  const known = useKnownNeeds(eventId, memberId);
  return (
    <div className="space-y-4">
      {known.needs ? (
        <>
          <NeedsLine who={who} needs={known.needs} note={AS_THEY_TOLD_US} />
          {needs && <EnteredBefore path={needsPath} needs={needs} />}
        </>
      ) : (
        <NeedsLine
          who={who}
          needs={needs ?? null}
          isLoading={known.isLoading}
          note={needs === undefined && known.isToldElsewhere && TOLD_ELSEWHERE}
          instead={
            needs === undefined && (
              <span className="text-sm text-soft">
                {known.isError
                  ? "We’ll use any allergies and diet they’ve told us about"
                  : `Allergies and diet: ${NOT_ANSWERED.toLowerCase()}`}
              </span>
            )
          }
          onChange={(next) => setValue(needsPath, next, { shouldDirty: true })}
        />
      )}
      {menu && menu.courses.length > 0 && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">Dishes for {who}</legend>
          <DishSelects
            menu={menu}
            draft={draftOf(dishes)}
            warnings={warningsFor(menu.courses, known.needs ?? needs ?? null)}
            onChange={(next) => {
              const choices = dishesChanged(menu, next);
              const chosen = choices.length > 0 ? { version: menu.version, choices } : undefined;
              setValue(dishesPath, chosen, { shouldDirty: true });
            }}
          />
        </fieldset>
      )}
    </div>
  );
}

/** Needs entered before this was known to be someone who has told us: their own answer counts (062). */
function EnteredBefore({ path, needs }: { path: NeedsPath; needs: Needs }) {
  const form = useManualForm();
  const words = wordsOf(needs);
  return (
    <Alert>
      <span className="wrap-anywhere">You entered: {words || "No allergies or restrictions"}</span>
      <Button tone="quiet" size="small" className="-ml-4" onClick={() => moveToRequest(form, path)}>
        {words ? "Move to Food Request" : "Leave Out"}
      </Button>
    </Alert>
  );
}

/** Finds the member for this place; shows nothing once one is linked. */
export function FindMember({ place }: { place: Place }) {
  const { clearErrors, setValue, watch } = useManualForm();
  if (watch(`${place}.memberId`) !== undefined) return null;
  function choose({ id, firstName, lastName }: SuggestedMember) {
    const how = { shouldDirty: true } as const;
    setValue(`${place}.firstName`, firstName, how);
    setValue(`${place}.lastName`, lastName, how);
    setValue(`${place}.memberId`, id, how);
    clearErrors([`${place}.firstName`, `${place}.lastName`]);
  }
  return (
    <DirectoryLookup
      label="This person is in the directory"
      hint="Choose the member, so they have only one seat."
      otherwise="We couldn’t search the directory."
      onChoose={choose}
    />
  );
}

/** The member linked to this place, by the name on their record. */
export function LinkedPerson({ place }: { place: Place }) {
  const { setValue, watch } = useManualForm();
  const name = fullName(watch(place));
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <Checkbox
        className="mt-2"
        label={`Linked to ${name}’s member record`}
        checked
        onChange={() => setValue(`${place}.memberId`, undefined, { shouldDirty: true })}
      />
    </>
  );
}
