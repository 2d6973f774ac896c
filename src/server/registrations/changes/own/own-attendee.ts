import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Me } from "#server/platform/context.ts";
import {
  type PartyFacts,
  seatRefund,
  toMoneyBack,
  whyNotGiveUpSeat,
} from "#server/registrations/balance/change-rules.ts";
import type { AttendeeFacts } from "#server/registrations/my-events/queries.ts";
import { type Asker, isMe, maySeeNeeds } from "#server/registrations/parties/asker.ts";
import { whyNotTellKitchen } from "#server/registrations/parties/needs/kitchen-close.ts";
import { personPrice } from "#server/registrations/parties/prices/person-price.ts";
import type { EventTerms } from "#server/registrations/parties/until-rules.ts";

/** The caller who looks at a person, and the party. */
export type Viewer = {
  me: Pick<Me, "memberId" | "userId" | "firstName" | "lastName">;
  isOwner: boolean;
  event: EventTerms;
  party: PartyFacts;
  now: Date;
  chapter: Config["chapter"];
};

/** Whether the caller may answer for this person: who could not read the present answer may not replace it. */
export function mayChangeNeeds(person: AttendeeFacts, viewer: Viewer): boolean {
  if (maySeeNeeds(person, viewer)) return true;
  return viewer.isOwner && person.needs === null;
}

/** Whether the caller may give up this person's seat: the owner anyone else's, another member their own (D-414). */
export function mayRemove(
  person: Pick<AttendeeFacts, "kind" | "place" | "memberId">,
  viewer: Asker,
): boolean {
  if (!viewer.isOwner) return isMe(person, viewer);
  return person.kind === "guest" || person.place > 0;
}

/** A person as the caller may see them. */
export function ownAttendee(person: AttendeeFacts, viewer: Viewer): OwnAttendee {
  const { me, isOwner, event, party, now } = viewer;
  const isOpen = whyNotTellKitchen(event, party, viewer) === null;
  const isTheOwner = person.kind === "member" && person.place === 0;
  const isCaller = isMe(person, viewer);
  const isRemovable =
    mayRemove(person, viewer) && whyNotGiveUpSeat(event, party, { kind: person.kind, now }) === null;
  return {
    id: person.id,
    kind: person.kind,
    isMe: isCaller,
    isSpouse: person.memberId !== null && !isTheOwner,
    firstName: person.firstName || (isCaller ? me.firstName : ""),
    lastName: person.lastName || (isCaller ? me.lastName : ""),
    cardName: person.cardName,
    partnerOf: person.partnerOf,
    needs: maySeeNeeds(person, viewer) ? person.needs : null,
    needsKnown: person.needs !== null,
    needsFromProfile: person.needsSource === "profile",
    needsAt: person.needsAt === null ? null : new Date(person.needsAt).toISOString(),
    table: isOwner || isCaller ? person.table : null,
    price: isOwner || isCaller ? personPrice(person) : null,
    may: {
      changeNeeds: isOpen && mayChangeNeeds(person, viewer),
      changeCard: isOpen && (isOwner || isCaller),
      remove: isRemovable ? toMoneyBack(seatRefund(event, party, { person, isPayer: isOwner })) : null,
    },
  };
}
