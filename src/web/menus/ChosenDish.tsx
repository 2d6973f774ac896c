import type { ReactNode } from "react";
import type { PersonChoices } from "#contract/menus/choices.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { DishFacts, HouseDishHas, KeptAlthough } from "./DishName.tsx";

interface ChosenDishProps {
  course: MenuCourse;
  person: Pick<PersonChoices, "choices" | "warnings">;
  /** On a member's card: with what the dish contains, and without the mark that the kitchen uses. */
  isOnCard?: boolean;
  /** Shown where nothing is chosen. */
  otherwise: ReactNode;
}

/** The dish that a person has in a course; the house's and one that they should not eat say so. */
export function ChosenDish({ course, person, isOnCard = false, otherwise }: ChosenDishProps) {
  const choice = person.choices.find(({ courseId }) => courseId === course.id);
  const option = course.options.find(({ id }) => id === choice?.optionId);
  const warning = person.warnings.find(({ optionId }) => optionId === option?.id);
  if (!option) return otherwise;
  return (
    <>
      <span className={`wrap-anywhere ${isOnCard ? "text-lg" : ""}`}>
        {!isOnCard && <span className="mr-1.5 font-display text-gilt">{option.mark}</span>}
        {option.name}
        {choice?.isHouse && <span className="text-soft"> (house)</span>}
      </span>
      {isOnCard && <DishFacts option={option} />}
      {warning &&
        (choice?.isHouse ? (
          <HouseDishHas contains={warning.contains} isOnCard={isOnCard} />
        ) : (
          <KeptAlthough contains={warning.contains} />
        ))}
    </>
  );
}
