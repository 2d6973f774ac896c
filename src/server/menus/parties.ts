import type { PersonChoices } from "#contract/menus/choices.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { StoredMenu } from "./queries.ts";

/** A dish that someone chose, and whose choice it is. */
export type ChosenDish = {
  attendeeId: number;
  registrationId: number;
  optionId: number;
  /** The person's own record. */
  memberId: number | null;
  /** Their name, or whose guest they are. */
  name: string;
};

/** A choice whose dish is removed or renamed. */
export type TakenDish = ChosenDish & { course: string; dish: string; renamedTo: string | null };

/** A dinner whose menu has changed, and the choices that the change touches. */
export type MenuChange = {
  dinner: {
    id: number;
    title: string;
    dateTime: Date;
    endDateTime: Date | null;
    registrationDeadline: Date | null;
    location: string;
  };
  menu: StoredMenu;
  taken: readonly TakenDish[];
};

/** A menu at an instant, for the persons of its dinner. */
export type MenuNow = {
  menu: StoredMenu;
  event: Pick<EventFacts, "dateTime" | "registrationDeadline">;
  now: Date;
};

/** What menus need from the parties of a dinner, passed in by app.ts since menus do not import registrations. */
export type Parties = {
  /** Everyone who has a seat, with what they have in each course. */
  readPersons(tx: Tx, menu: MenuNow): Promise<PersonChoices[]>;
  /** Every choice that was made in parties that still exist, waiting ones included. */
  readChosenDishes(tx: Tx, eventId: number): Promise<ChosenDish[]>;
  /** One email for each mailbox about dishes that are no longer what was chosen (D-133). */
  emailsAboutDishes(work: Pick<Ctx, "config" | "now">, tx: Tx, change: MenuChange): Promise<ComposedEmail[]>;
};
