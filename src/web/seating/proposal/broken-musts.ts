import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { listed, namesOf } from "#web/seating/plan/names.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import { type JudgedWish, meets } from "#web/seating/plan/wishes.ts";

type Found = { sentence: string; about: number[] };

/** Musts that the places of people who are not moved break. */
export function brokenMusts(dinner: Dinner, plan: Plan): Found[] {
  return dinner.wishes.flatMap((one) => {
    const [a = -1, b = -1] = [plan.table[one.from], one.to < 0 ? -1 : plan.table[one.to]];
    if (!one.wish.isMust || a < 0 || (one.to >= 0 && b < 0)) return [];
    const isNear = one.nearIt ? one.nearIt[a] === 1 : dinner.near[a]?.[b] === 1;
    if (meets(one.kind, a === b, isNear)) return [];
    const about = one.to < 0 ? [one.from] : [one.from, one.to];
    return [{ sentence: `${mustWords(dinner, one)}, but ${placesInWords(dinner, about, [a, b])}.`, about }];
  });
}

function mustWords(dinner: Dinner, one: JudgedWish): string {
  return `${dinner.persons[one.from]?.name} must ${wishWords(dinner, one)}`;
}

function placesInWords({ persons, tables }: Dinner, about: number[], at: readonly number[]): string {
  const verb = about.every((index) => persons[index]?.isPinned) ? "pinned" : "already";
  const [first, second] = at.map((table) => tables[table]?.number);
  if (about.length === 1) return `is ${verb} at table ${first}`;
  if (first === second) return `both are ${verb} at table ${first}`;
  const [one, other] = about.map((index) => persons[index]?.name);
  return `${one} is ${verb} at table ${first} and ${other} at table ${second}`;
}

/** Musts that contradict each other wherever people sit. */
export function opposedMusts(dinner: Dinner): Found[] {
  const names = namesOf(dinner);
  const musts = dinner.wishes.filter(({ wish }) => wish.isMust);
  const together = togetherOf(dinner, musts);
  return musts.flatMap((one) => {
    const { kind, from, to } = one;
    if (kind === "with" || kind === "near") return [];
    const all = to >= 0 ? together.get(from) : undefined;
    if (all?.includes(to)) {
      const sentence = `${listed(all.map(names.person))} must sit together, yet ${mustWords(dinner, one)}.`;
      return [{ sentence, about: all }];
    }
    const near = musts.find((other) => other.kind === "near" && isSameAim(one, other));
    if (kind !== "away" || !near) return [];
    return [
      {
        sentence: `${mustWords(dinner, near)}, yet ${mustWords(dinner, one)}.`,
        about: to < 0 ? [from] : [from, to],
      },
    ];
  });
}

function isSameAim(one: JudgedWish, other: JudgedWish): boolean {
  if (one.to < 0) return one.from === other.from && one.wish.toFeatureId === other.wish.toFeatureId;
  return (one.from === other.from && one.to === other.to) || (one.from === other.to && one.to === other.from);
}

/** For each person with such a must, all who must sit together with them. */
function togetherOf({ persons }: Dinner, musts: readonly JudgedWish[]): Map<number, number[]> {
  const together = new Map<number, number[]>();
  for (const { kind, from, to } of musts) {
    if (kind !== "with" || to < 0) continue;
    const all = [...new Set([...(together.get(from) ?? [from]), ...(together.get(to) ?? [to])])];
    all.sort((a, b) => (persons[a]?.id ?? 0) - (persons[b]?.id ?? 0));
    for (const index of all) together.set(index, all);
  }
  return together;
}
