import { z } from "zod";
import { Needs } from "#contract/registrations/needs.ts";
import { CoupleSeating } from "#contract/registrations/own-attendees.ts";
import { Instant } from "#contract/values/schemas.ts";
import { PREFIX } from "#web/session/delete-drafts.ts";
import type { Session } from "#web/session/session.ts";

const text = z.string().max(10_000);
/** When the answer was given that the page had read. */
const needsAt = Instant.nullable().optional().catch(undefined);
const DraftPerson = z.object({
  firstName: text,
  lastName: text,
  needs: Needs.optional().catch(undefined),
  needsAt,
});
export type DraftPerson = z.output<typeof DraftPerson>;
const names = z.array(DraftPerson).max(20);

/** What a member has typed into the form of one dinner and not yet paid; consent is asked again each time. */
const Draft = z.object({
  memberTickets: z.int().min(0),
  guestTickets: z.int().min(0),
  memberInfo: names,
  guestInfo: names,
  foodRequests: text,
  seatingRequests: text,
  specialRequirements: text,
  needs: Needs.optional().catch(undefined),
  needsAt,
  keepOnProfile: z.boolean().optional(),
  withSpouse: z.boolean().optional(),
  coupleSeating: CoupleSeating.optional(),
});
export type Draft = z.output<typeof Draft>;

const Kept = z.object({ owner: z.string(), offer: z.string().nullable(), draft: Draft });

/** Whose draft it is: two members may log in from the same tab, one after the other. */
export function draftOwner({ firstName, lastName, email }: Session): string {
  return JSON.stringify([firstName, lastName, email]);
}

/** Keeps the draft in this tab, through reloads, log-ins and the card provider's page. */
export function saveDraft(
  eventId: number,
  owner: string,
  { offer, draft }: { offer: string | null; draft: Draft },
): void {
  try {
    window.sessionStorage.setItem(PREFIX + eventId, JSON.stringify({ owner, offer, draft }));
  } catch (error) {
    console.warn("The registration form cannot be saved", error);
  }
}

/** The draft kept for this owner, with the offer it was written under; null when there is none. */
export function loadDraft(eventId: number, owner: string): { draft: Draft; offer: string | null } | null {
  // Drafts exist only in a browser.
  if (typeof window === "undefined") return null;
  try {
    const kept = Kept.safeParse(JSON.parse(window.sessionStorage.getItem(PREFIX + eventId) ?? "null"));
    return kept.success && kept.data.owner === owner ? kept.data : null;
  } catch (error) {
    console.warn("The saved registration form cannot be read", error);
    return null;
  }
}
