import type { MenuChange, TakenDish } from "#server/menus/parties.ts";
import { menuClosesAt } from "#server/menus/rules.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { formatComing } from "#server/platform/format-dates.ts";
import { contactOf, mailboxesOf } from "#server/registrations/emails/companion-emails.ts";
import { dinnerEmail } from "#server/registrations/emails/dinner-email.ts";
import { type Contact, eventFacts } from "#server/registrations/emails/event-facts.ts";
import { readPartyContacts } from "#server/registrations/parties/queries.ts";

/**
 * One email for each mailbox about dishes that are no longer what was chosen (D-133): a member with a mailbox of their
 * own is told about themselves, the owner of the party about everyone else in it.
 */
export async function emailsAboutDishes(
  { config, now }: Pick<Ctx, "config" | "now">,
  tx: Tx,
  { dinner, menu, taken }: MenuChange,
): Promise<ComposedEmail[]> {
  if (taken.length === 0) return [];
  const byParty = Map.groupBy(taken, ({ registrationId }) => registrationId);
  const parties = (await readPartyContacts(tx, dinner.id)).filter(({ id }) => byParty.has(id));
  const closesAt = menuClosesAt(menu, dinner);
  return parties.flatMap((party) => {
    const ofParty = byParty.get(party.id) ?? [];
    const { to, apart } = mailboxesOf(party, party.companions);
    const reached = apart.filter(({ email }) => email !== null);
    const isTheirs = ({ memberId }: TakenDish) => reached.some((one) => one.memberId === memberId);
    const recipients = [
      { to, dishes: ofParty.filter((dish) => !isTheirs(dish)) },
      ...reached.map((one) => ({
        to: contactOf(one),
        companion: one.memberId,
        dishes: ofParty.filter(({ memberId }) => memberId === one.memberId),
      })),
    ];
    return recipients.flatMap(({ dishes, ...recipient }) => {
      const facts = { dinner, party, dishes, version: menu.version, closesAt, isClosed: now >= closesAt };
      const email = dishes.length > 0 ? dishesChanged(config, recipient, facts) : null;
      return email ? [email] : [];
    });
  });
}

type Facts = {
  dinner: Omit<MenuChange["dinner"], "registrationDeadline">;
  party: { id: number };
  dishes: readonly Pick<TakenDish, "name" | "course" | "dish" | "renamedTo">[];
  version: number;
  closesAt: Date;
  isClosed: boolean;
};

/** Dishes that someone of the party chose are no longer on the menu, or have another name. */
export function dishesChanged(
  config: Config,
  { to, companion }: { to: Contact; companion?: number },
  { dinner, party, dishes, version, closesAt, isClosed }: Facts,
): ComposedEmail | null {
  const isRemoved = dishes.some(({ renamedTo }) => renamedTo === null);
  const isRenamed = dishes.some(({ renamedTo }) => renamedTo !== null);
  const again = isClosed
    ? "Choices have closed. Please speak to the chair about another dish."
    : `Please choose another dish under My Events until ${formatComing(closesAt, config.chapter.timeZone)}.`;
  return dinnerEmail(config, to, {
    kind: "dishes-changed",
    onceKey: `dishes-changed:${dinner.id}:${version}:${party.id}${companion === undefined ? "" : `:${companion}`}`,
    priority: "ordinary",
    dinner,
    topic: `menu of dinner ${dinner.id}`,
    subject: `The menu has changed: ${dinner.title}`,
    content: {
      paragraphs: [
        `The menu of ${dinner.title} has changed, and with it what was chosen:`,
        ...(isRemoved ? [again] : []),
        ...(isRenamed ? ["Where a dish only has another name, the choice stays as it is."] : []),
      ],
      facts: [
        ...dishes.map(
          ({ name, course, dish, renamedTo }) =>
            [
              `${name}, ${course}`,
              renamedTo === null ? `“${dish}” is no longer on the menu` : `“${dish}” is now “${renamedTo}”`,
            ] as const,
        ),
        ...eventFacts(config, dinner),
      ],
      action:
        to.owners === "nobody"
          ? []
          : { label: "See my events", url: `${config.publicUrl}/my-events#registration-${party.id}` },
    },
  });
}
