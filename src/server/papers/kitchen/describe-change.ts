import { describeNeed, SEVERITIES } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { placeOf } from "#server/papers/people.ts";
import { needLine, needLines } from "./person-lines.ts";

/** A change since the previous copy in words: "Need added: LIFE-THREATENING: Tree nuts". */
export function describeChange(change: KitchenChange): string {
  switch (change.kind) {
    case "added":
      return `New. Needs: ${needsIn(change.needs)}`;
    case "gone":
      return `No longer comes. Needs were: ${needsIn(change.needs)}`;
    case "moved":
      return `Moved here. Was: ${placeOf(change.from)}`;
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
        ? `Note removed: “${cleanText(change.from ?? "")}”`
        : `Note: “${cleanText(change.to)}”${change.from === null ? "" : `. Was: “${cleanText(change.from)}”`}`;
    case "epinephrine":
      return change.isCarried ? "Carries epinephrine" : "No longer carries epinephrine";
    case "none-needed":
      return "Needs now known: none";
    case "not-known":
      return "Needs no longer known";
    case "choice":
      return `${cleanText(change.course)}: ${optionIn(change.to)}. Was: ${optionIn(change.from)}`;
  }
}

function optionIn(name: string | null): string {
  return name === null ? "no choice" : cleanText(name);
}

function needsIn(needs: Needs | null): string {
  if (needs === null) return "NOT KNOWN";
  return needLines({ needs, sponsor: null })
    .map(({ text }) => text)
    .join("; ");
}
