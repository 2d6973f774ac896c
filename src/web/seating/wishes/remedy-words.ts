import { counted, listed, namesOf } from "#web/seating/plan/names.ts";
import type { Scene } from "./scene.ts";
import type { Steps } from "./steps.ts";

/** "is full" of a table without a free seat; one that is too small for these people may have some. */
function roomIn(free: number): string {
  return free === 0 ? "is full" : `has only ${counted(free, "seat")} left`;
}

/** "Table 4 is full; moving Achterberg, 2 people, to table 6 would meet it and break nothing." */
export function inWords({ dinner, standing }: Scene, steps: Steps, breaks: readonly string[]): string {
  const names = namesOf(dinner);
  const number = (at: number) => dinner.tables[at]?.number;
  const who = (one: Steps[number] | undefined) => {
    const persons = one?.block.persons ?? [];
    return `${names.people(persons)}${persons.length > 1 ? "," : ""}`;
  };
  const [first, second] = steps;
  const full = steps.find(({ block, to }) => standing.room(to) < block.persons.length && to >= 0);
  const start =
    full && steps.length > 1 ? `Table ${number(full.to)} ${roomIn(standing.room(full.to))}; ` : "";
  const isExchange =
    first &&
    second &&
    standing.tableOf(second.block) === first.to &&
    standing.tableOf(first.block) === second.to;
  const what = isExchange
    ? `exchanging ${who(first)} at table ${number(second.to)} for ${who(second)} at table ${number(first.to)}`
    : `moving ${listed(steps.map((one) => `${who(one)} to table ${number(one.to)}`))}`;
  const result =
    breaks.length > 0 ? `would meet it, but ${listed(breaks)}` : "would meet it and break nothing";
  const sentence = `${start}${what} ${result}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
