import { addDays } from "#contract/values/days.ts";
import type { Dinner } from "./dinner.ts";

/** Month and day of evenings on which people stay at home. */
const AT_HOME = ["12-24", "12-25", "12-31", "01-01", "07-04"];
const THREE_WEEKS = Array.from({ length: 21 }, (_, day) => day);

/** The calendar day of a dinner: the first fitting weekday, and not Christmas. */
export function dayOfDinner(
  { inDays, weekdays }: Pick<Dinner, "inDays" | "weekdays">,
  today: string,
): string {
  const day = THREE_WEEKS.map((later) => addDays(today, inDays + later)).find(
    (candidate) =>
      !AT_HOME.includes(candidate.slice(5)) &&
      weekdays.some((weekday) => weekday === new Date(`${candidate}T00:00:00Z`).getUTCDay()),
  );
  if (!day) throw new Error("a dinner without a weekday");
  return day;
}
