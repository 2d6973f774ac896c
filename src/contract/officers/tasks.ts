/**
 * What may be left to do for a dinner, the most urgent first where nothing is due: `requests` are food requests that no
 * officer has read, `house dish` are people whose dish, the house’s since they chose none, contains what they must not
 * eat, `venue failed` is an email with the kitchen's copy that did not arrive, `waiting` are parties that would fit into
 * free seats, `lists differ` means that the board and the attendee list disagree, `due` are parties that should have paid
 * by now, `menu` is a menu that no one has entered, `inactive` is a dinner that members cannot see, `venue changes` are
 * changes since the venue's latest copy.
 */
export const TASKS = [
  "requests",
  "venue failed",
  "no dish",
  "house dish",
  "unanswered",
  "waiting",
  "lists differ",
  "payments",
  "due",
  "inactive",
  "unseated",
  "venue",
  "menu",
  "count",
  "venue changes",
  "no copy",
  "choose",
  "names",
] as const;
export type Task = (typeof TASKS)[number];
