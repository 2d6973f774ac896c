import { useQuery } from "@tanstack/react-query";
import type { SuggestedMember } from "#contract/directory.ts";
import { warningsFor } from "#contract/menus/menu-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { fullName } from "#contract/values/full-name.ts";
import { DISHES, DishSelects, dishesChanged } from "#web/menus/DishSelects.tsx";
import { menuQuery } from "#web/menus/menu-page.ts";
import { AS_THEY_TOLD_US, TOLD_ELSEWHERE, useKnownNeeds } from "#web/registrations/needs/known-needs.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { draftOf } from "./dishes-now.ts";
import { FindPerson } from "./FindPerson.tsx";
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
      <div className="space-y-1">
        <p className="text-sm font-semibold wrap-anywhere">Allergies and diet for {who}</p>
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
              needs === undefined &&
              known.isError && (
                <span className="text-sm text-soft">
                  We’ll use any allergies and diet they’ve told us about
                </span>
              )
            }
            onChange={(next) => setValue(needsPath, next, { shouldDirty: true })}
          />
        )}
      </div>
      {menu && menu.courses.length > 0 && (
        <fieldset className={DISHES}>
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

interface FindMemberProps {
  place: Place;
  /** Whether to offer the search, or only say who is linked. */
  isOffered?: boolean;
}

/** Finds the member for this place, and says who is linked. */
export function FindMember({ place, isOffered = true }: FindMemberProps) {
  const { clearErrors, setValue, watch } = useManualForm();
  const isLinked = watch(`${place}.memberId`) !== undefined;
  if (!isLinked && !isOffered) return null;
  function choose({ id, firstName, lastName }: SuggestedMember) {
    const how = { shouldDirty: true } as const;
    setValue(`${place}.firstName`, firstName, how);
    setValue(`${place}.lastName`, lastName, how);
    setValue(`${place}.memberId`, id, how);
    setValue(`${place}.tapped`, undefined);
    clearErrors([`${place}.firstName`, `${place}.lastName`]);
  }
  return (
    <FindPerson
      linked={isLinked ? fullName(watch(place)) : null}
      onChoose={choose}
      onUnlink={() => {
        setValue(`${place}.memberId`, undefined, { shouldDirty: true });
        setValue(`${place}.tapped`, undefined);
      }}
    />
  );
}
