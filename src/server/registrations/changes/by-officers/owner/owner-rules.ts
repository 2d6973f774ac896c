import { FREE_TEXT_MAX } from "#contract/values/schemas.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** What decides whether a party can go to another member, and what of it only its owner may read. */
export type OwnedFacts = {
  status: "pending" | "confirmed";
  memberId: number | null;
  foodRequests: string | null;
  foodReadAt: Date | null;
  seatingRequests: string | null;
  specialRequirements: string | null;
  adminNotes: string | null;
};

type Name = { firstName: string; lastName: string };

/** How a party goes to a member: they change places, come instead of the owner, or are only the contact (D-408). */
export type How = "exchange" | "instead" | "contact";

/** How a party goes to a member, by whether its owner comes and whether the member is in it. */
export function howHandedOver({ ownerComes, isInIt }: { ownerComes: boolean; isInIt: boolean }): How {
  if (!ownerComes) return "contact";
  return isInIt ? "exchange" : "instead";
}

/** Why an officer may not give this party to this member, or null. */
export function whyNotHandOver(
  party: OwnedFacts,
  { heir, owner }: { heir: Name & { memberId: number }; owner: Name },
): Refusal | null {
  if (party.memberId === heir.memberId) return conflict(`This party already belongs to ${full(heir)}.`);
  const held = whyNotHeld(party);
  if (held) return held;
  if (party.foodRequests !== null && party.foodReadAt === null) {
    return conflict(
      "This party has a food request that no one has read. Enter it for each person first, so that it isn’t lost.",
    );
  }
  const notes = notesWithRequests(party, owner);
  if ((notes?.length ?? 0) <= FREE_TEXT_MAX) return null;
  return conflict(
    "There isn’t enough room in this party’s Admin notes for its requests. Please shorten the notes first.",
  );
}

/** Why a party whose seats are only held until it pays stays as it is, or null: its hold is for its owner and dinner. */
export function whyNotHeld({ status }: Pick<OwnedFacts, "status">): Refusal | null {
  if (status === "confirmed") return null;
  return conflict(
    "This party hasn’t paid, and we’re holding its seats only for a short time. First record its payment or let it pay later.",
  );
}

/** What the owner asked for, as lines of the officers' notes: the next owner may not read it (D-134). */
export function requestLines(
  { seatingRequests, specialRequirements }: Pick<OwnedFacts, "seatingRequests" | "specialRequirements">,
  owner: Name,
): string[] {
  const of = full(owner) || "the previous owner";
  return [
    ...(seatingRequests ? [`${of}’s seating request: ${seatingRequests}`] : []),
    ...(specialRequirements ? [`${of}’s special requirements: ${specialRequirements}`] : []),
  ];
}

/** The officers' notes with these lines. */
export function notesWithRequests(
  party: Pick<OwnedFacts, "seatingRequests" | "specialRequirements" | "adminNotes">,
  owner: Name,
): string | null {
  return [party.adminNotes, ...requestLines(party, owner)].filter(Boolean).join("\n") || null;
}

/** Where money goes that the owner before paid. */
export const REFUNDS_STAY = "Any refund will still go to the card or the person who paid.";

/** What follows for the officer to read before they hand a party over. */
export function whatFollows(
  party: Omit<OwnedFacts, "status" | "memberId">,
  {
    how,
    heir,
    owner,
    takes,
    isPaid,
  }: {
    how: How;
    heir: Name;
    owner: Name;
    /** The ticket that the owner has then; null if they leave, or get none. */
    takes: "member" | "guest" | null;
    isPaid: boolean;
  },
): string[] {
  const [to, from] = [full(heir), full(owner) || "the current owner"];
  const asked = [
    party.seatingRequests && "seating request",
    party.specialRequirements && "special requirements",
  ].filter(Boolean);
  return [
    how === "exchange" && !takes && `${to} will take over the party and have the first member ticket.`,
    how === "exchange" &&
      takes &&
      `${to} will get the first member ticket, and ${from} will get ${takes === "guest" ? "the guest ticket" : "an additional member ticket"}.`,
    how === "exchange" && takes && "Both keep their own dietary needs, dishes, place cards, and seats.",
    how === "instead" && `${to} will take ${from}’s place, at the same table and price.`,
    how === "instead" && `The dietary needs, dishes, and place card of ${from} won’t pass to ${to}.`,
    how === "contact" && `${to} will be the contact. Everyone keeps their seat.`,
    party.foodRequests !== null &&
      "We’ll remove the party’s food request, since it’s already entered for each person.",
    asked.length > 0 &&
      `The ${asked.join(" and ")} will move to Admin notes. Please re-enter anything that still applies.`,
    isPaid && REFUNDS_STAY,
  ].filter((sentence) => typeof sentence === "string");
}

function full({ firstName, lastName }: Name): string {
  return `${firstName} ${lastName}`.trim();
}
