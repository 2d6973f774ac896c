import type { Member } from "#test/faults/world/chapter.ts";

/** What the portal has told people, which must be true once everything has settled. */
export type Told =
  | { what: "seats held" | "seats paid" | "waiting"; registrationId: number }
  | { what: "cancelled"; registrationId: number; refund: string }
  | { what: "payment succeeded" | "payment cancelled" | "payment to be refunded"; reference: string }
  | { what: "dues paid"; reference: string }
  | { what: "picture kept"; name: string };

/** One person's way through the portal. */
export type Journey = {
  n: number;
  kind: Kind;
  member: Member;
  told: Told[];
  /** Registrations the member asked to cancel, whether an answer came or not. */
  cancelling: Set<number>;
  /** How it ended, in a word for the report. */
  end: string;
};

export const KINDS = ["register and pay", "pay and cancel", "waitlist", "dues"] as const;
export type Kind = (typeof KINDS)[number];
