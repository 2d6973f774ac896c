import { useQuery } from "@tanstack/react-query";
import { warningsFor } from "#contract/menus/menu-words.ts";
import { fullName } from "#contract/values/full-name.ts";
import { DishSelects, dishesChanged } from "#web/menus/DishSelects.tsx";
import { menuQuery } from "#web/menus/menu-page.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { draftOf } from "./dishes-now.ts";
import { useManualForm } from "./use-manual-form.ts";

/** A place after the first. */
export type Place = `memberInfo.${number}` | `guestInfo.${number}`;
/** Where the form has what the kitchen must know about one person. */
export type NeedsPath = "needs" | `${Place}.needs`;

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
  const isLinked = watch(place === null ? "memberId" : `${place}.memberId`) !== undefined;
  return (
    <div className="space-y-4">
      <NeedsLine
        who={who}
        needs={needs ?? null}
        instead={
          needs === undefined && (
            <span className="text-sm text-soft">
              {isLinked
                ? "Allergies and diet: as on their record, if they told us"
                : "Allergies and diet not asked"}
            </span>
          )
        }
        onChange={(next) => setValue(needsPath, next, { shouldDirty: true })}
      />
      {menu && menu.courses.length > 0 && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">Dishes for {who}</legend>
          <DishSelects
            menu={menu}
            draft={draftOf(dishes)}
            warnings={warningsFor(menu.courses, needs ?? null)}
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
