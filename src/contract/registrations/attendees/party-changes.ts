import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IdInPath, Instant, Money, OneLine } from "#contract/values/schemas.ts";
import { AttendeeRegistration, RegistrationChange } from "./attendees.ts";

/** A change of a party with seats that an officer looks at before making it (D-400). */
export const PartyChange = z.object({ change: z.literal("remove person"), attendeeId: Id });
export type PartyChange = z.output<typeof PartyChange>;

const BeforeAndAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

/** What a change does to seats and money, and who is told. */
export const ChangePreview = z.object({
  /** The version of the party, which the change sends back. */
  updatedAt: Instant,
  /** The seats of the party. */
  seats: BeforeAndAfter(z.int()),
  amount: BeforeAndAfter(Money),
  /** What goes back to the card; the change sends it back. */
  goesBack: Money,
  /** What its owner reads about the money. */
  sentence: z.string(),
  /** The table at which a seat becomes free; null if they have none. */
  tableNumber: z.int().nullable(),
  /** Whether a dish was chosen for them. */
  hasDish: z.boolean(),
  /** What the venue was last told, and when; null if nothing was sent. */
  venueTold: z.object({ persons: z.int(), at: Instant }).nullable(),
  /** The addresses that are emailed. */
  emails: z.array(z.string()),
});
export type ChangePreview = z.output<typeof ChangePreview>;

/**
 * What a change would do, with the party as it is now. 404 for a person who is gone, 409 with a sentence if the change
 * is not allowed.
 */
export const previewChange = endpoint({
  method: "POST",
  path: "/api/registrations/:id/preview",
  who: "limited",
  params: z.object({ id: IdInPath }),
  input: PartyChange,
  output: ChangePreview,
});

/** The 409 answer to a change of a party that was changed since its preview: a message, and the preview as it is now. */
export const StalePreview = z.object({ message: z.string(), preview: ChangePreview });

/**
 * Removes one person from a party with seats: what is kept of their price goes back, the seat goes to the waitlist.
 * 404 if they are gone, as after the first of two clicks; 409 with `StalePreview` unless `updatedAt` and `goesBack` are
 * those of the preview as it is now; 409 for the last person of a party. Only full officers may lower what goes back.
 */
export const removeAttendee = endpoint({
  method: "DELETE",
  path: "/api/attendees/:id",
  who: "limited",
  params: z.object({ id: IdInPath }),
  input: z.object({
    updatedAt: Instant,
    goesBack: Money,
    /** Less than `goesBack`, with the reason, which the owner reads. */
    lowered: z
      .object({ to: RegistrationChange.shape.amount, why: OneLine.min(1, "Please say why").max(200) })
      .optional(),
    /** Whether its owner, and a member who loses the seat, are emailed. */
    isTold: z.boolean(),
  }),
  output: z.object({ registration: AttendeeRegistration, goesBack: Money }),
});
