import { knownNeeds, type NeedsFacts } from "#contract/registrations/known-needs.ts";
import { describeNeed } from "#contract/registrations/need-words.ts";
import { ALLERGENS, SEVERITIES } from "#contract/values/need-codes.ts";
import type { KitchenChange, MetNeeds, PlaceFacts } from "#server/papers/facts.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { needLine, needLines } from "./person-lines.ts";

/** A change since the previous copy in words: "Need added: LIFE-THREATENING: Tree nuts". */
export function describeChange(change: KitchenChange): string {
  switch (change.kind) {
    case "added":
      return `New. Needs: ${needsIn(change)}`;
    case "gone":
      return `No longer comes. Needs were: ${needsIn(change)}`;
    case "moved":
      return change.people.map(describeMove).join(", ");
    case "renamed":
      return `New name. Was: ${isolate(change.from)}`;
    case "need-added":
      return `Need added: ${needLine(change.need).text}`;
    case "need-removed":
      return `Need removed: ${cleanText(describeNeed(change.need))}`;
    case "severity":
      return `Now ${needLine(change.need).text}. Was: ${SEVERITIES[change.from].toLowerCase()}`;
    case "words":
      return change.to === null
        ? `Note removed: “${cleanText(change.from ?? "")}”${settledHow(change.settledFor)}`
        : `Note: “${cleanText(change.to)}”${change.from === null ? "" : `. Was: “${cleanText(change.from)}”`}`;
    case "epinephrine":
      return change.isCarried ? "Carries epinephrine" : "No longer carries epinephrine";
    case "none-needed":
      return `${change.request === null ? "Needs now known: " : "Now answered. "}${needsIn({ ...change, needs: { none: true } })}`;
    case "not-known":
      return "Needs no longer known";
    case "choice":
      return `${cleanText(change.course)}: ${optionIn(change.to)}${metBy(change.meets, "HAS")}. Was: ${optionIn(change.from)}`;
    case "dish-contains":
      return `${change.isChosen ? "CHOSE" : "GETS"} ${cleanText(change.dish)}${metBy(change.meets, "NOW HAS")}`;
    case "fact":
      return factIn(change);
    case "said":
      return change.words;
  }
}

/** "Ana from seat 2 to 5", "Ana from table 3 seat 2 to seat 5", "Ana from table 3". */
function describeMove({ name, from, to }: { name: string; from: PlaceFacts; to: PlaceFacts }): string {
  const isSameTable = from.table === to.table;
  const table = from.table === null ? "no table" : `table ${from.table}`;
  const seat = from.seat === null ? null : `seat ${from.seat}`;
  const before = isSameTable ? (seat ?? "no seat") : [table, seat ?? ""].join(" ").trimEnd();
  const isShort = isSameTable && seat !== null;
  const after =
    to.seat === null ? (isSameTable ? " to no seat" : "") : ` to ${isShort ? "" : "seat "}${to.seat}`;
  return `${isolate(name)} from ${before}${after}`;
}

/** "Count: 86. Was: 84", "Dish, new: C Halibut", "Dish, removed: B Turbot". */
function factIn({ what, from, to }: Extract<KitchenChange, { kind: "fact" }>): string {
  const [was, is] = [from, to].map((words) => isolate(words ?? ""));
  if (from === null) return `${cleanText(what)}, new: ${is}`;
  if (to === null) return `${cleanText(what)}, removed: ${was}`;
  return `${cleanText(what)}: ${is}. Was: ${was}`;
}

/** ", WHICH HAS: Eggs (LIFE-THREATENING: Eggs)" */
function metBy({ contains, needs }: MetNeeds, has: string): string {
  if (contains.length === 0) return "";
  const allergens = contains.map((code) => ALLERGENS[code]).join(", ");
  return `, WHICH ${has}: ${allergens} (${needs.map((need) => needLine(need).text).join("; ")})`;
}

function optionIn(name: string | null): string {
  return name === null ? "no choice" : cleanText(name);
}

function needsIn(facts: NeedsFacts): string {
  return needLines(knownNeeds(facts), null)
    .map(({ text }) => text)
    .join("; ");
}

/** How a party's request was settled; nothing for a note that was taken back. */
function settledHow(settledFor: readonly string[] | null | undefined): string {
  if (settledFor === undefined) return "";
  if (settledFor === null) return ". An officer has read it";
  if (settledFor.length === 0) return ". An officer has read it and found nothing to enter";
  return `. Entered for ${settledFor.map(isolate).join(", ")}`;
}
