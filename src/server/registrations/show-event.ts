import { showEvent as endpoint } from "#contract/events.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { readEvent } from "#server/events/queries.ts";
import { closedBecause } from "#server/events/rules.ts";
import { readMenu, type StoredMenu } from "#server/menus/queries.ts";
import { menuClosesAt } from "#server/menus/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { kitchenClosesAt } from "#server/registrations/parties/needs/kitchen-close.ts";
import { isMineAt, SEES_PARTY } from "#server/registrations/parties/ownership.ts";
import { openOfferOf } from "#server/registrations/waitlist/open-offer.ts";

type Prices = { member: number; guest: number };
type MineRow = { id: number; status: "pending" | "confirmed"; amount: string; prices: Prices | null };
type WaitingRow = {
  member_tickets: number;
  guest_tickets: number;
  offer_id: number | null;
  seats: number | null;
  prices: Prices | null;
  offered_until: Date | null;
};

/** One event and the caller's own part in it; 404 when they may not see it (S-09). */
export const showEvent = action(endpoint, async ({ db, me, now, config }, { id }) => {
  const [event, [registration], [waiting], brought, menu] = await Promise.all([
    readEvent(db, id),
    readMine(db, me, { eventId: id, now }),
    readWaiting(db, me, { eventId: id, now }),
    me.memberId === null ? null : readBroughtBy(db, { eventId: id, memberId: me.memberId }),
    readMenu(db, id),
  ]);
  const mayLook = event?.isActive || me.role !== "member" || registration || waiting || brought !== null;
  if (!event || !mayLook) throw notFound("Event not found");
  const terms = {
    dateTime: new Date(event.dateTime),
    registrationDeadline: event.registrationDeadline ? new Date(event.registrationDeadline) : null,
  };
  return {
    ...event,
    closedBecause: closedBecause(terms, now),
    isKitchenOpen: now < kitchenClosesAt({ ...terms, chooseBy: menu.chooseBy }, config.chapter.timeZone),
    mine: {
      registration: registration
        ? { id: registration.id, status: registration.status, amount: registration.amount }
        : null,
      waitlisted: waiting !== undefined,
      waiting: waiting
        ? { memberTickets: waiting.member_tickets, guestTickets: waiting.guest_tickets }
        : null,
      offer: waiting?.offered_until
        ? {
            id: waiting.offer_id ?? 0,
            memberTickets: waiting.member_tickets,
            guestTickets: waiting.guest_tickets,
            seats: waiting.seats ?? 0,
            expiresAt: waiting.offered_until.toISOString(),
          }
        : null,
      prices: asMoney(waiting?.prices ?? registration?.prices ?? null),
    },
    registeredBy: brought && (brought.owner || "An officer"),
    isRegistrationShown: brought?.is_seen ?? false,
    menu: menuBeforePaying(menu, terms, now),
  };
});

/** What a menu tells someone who has not registered: the dishes of each course, without what they contain. */
function menuBeforePaying(
  menu: StoredMenu,
  terms: { dateTime: Date; registrationDeadline: Date | null },
  now: Date,
) {
  if (menu.courses.length === 0) return null;
  const closesAt = menuClosesAt(menu, terms);
  return {
    courses: menu.courses.map(({ id, name, options }) => ({
      id,
      name,
      dishes: options.map((one) => one.name),
    })),
    closesAt: closesAt.toISOString(),
    isClosed: now >= closesAt,
  };
}

/** The owner of another party in which the member has a place. */
async function readBroughtBy(
  db: Ctx["db"],
  { eventId, memberId }: { eventId: number; memberId: number },
): Promise<{ owner: string; is_seen: boolean } | null> {
  const [row] = await db.fast<{ owner: string; is_seen: boolean }>(
    "brought-to-event-by",
    `select concat_ws(' ', coalesce(o.first_name, u.first_name, r.contact_first_name),
        coalesce(o.last_name, u.last_name, r.contact_last_name)) as owner, coalesce(${SEES_PARTY}, false) as is_seen
      from attendees a join registrations r on r.id = a.registration_id join members me on me.id = a.member_id
        left join members o on o.id = r.member_id left join users u on u.id = r.user_id
      where a.event_id = $1 and a.member_id = $2 and a.is_live and r.member_id is distinct from a.member_id`,
    [eventId, memberId],
  );
  return row ?? null;
}

const IS_MINE = isMineAt(2);

function asMoney(prices: Prices | null) {
  return prices && { memberPrice: moneyOf(prices.member), guestPrice: moneyOf(prices.guest) };
}

/** The caller's registration; with the prices of its offer while it is not paid and the offer lasts. */
function readMine(
  db: Ctx["db"],
  me: Ctx["me"],
  { eventId, now }: { eventId: number; now: Date },
): Promise<MineRow[]> {
  return db.fast<MineRow>(
    "my-part-in-event",
    `select r.id, r.status, r.amount, o.prices from registrations r
      left join waitlist_offers o on o.id = r.offer_id and o.became = r.id and r.status = 'pending' and o.expires_at > $4
    where r.event_id = $1 and r.removed_at is null and ${IS_MINE}`,
    [eventId, me.memberId, me.userId, now],
  );
}

/** The caller's place in line, and the seats that it is offered now. */
function readWaiting(
  db: Ctx["db"],
  me: Ctx["me"],
  { eventId, now }: { eventId: number; now: Date },
): Promise<WaitingRow[]> {
  return db.fast<WaitingRow>(
    "my-place-in-line",
    `select r.member_tickets, r.guest_tickets, o.id as offer_id, o.seats, o.prices, o.expires_at as offered_until
    from waitlist_entries r left join waitlist_offers o on o.entry_id = r.id and o.expires_at > $4
      and ${openOfferOf("o")}
    where r.event_id = $1 and r.ended_at is null and ${IS_MINE}`,
    [eventId, me.memberId, me.userId, now],
  );
}
