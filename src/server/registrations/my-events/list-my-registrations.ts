import type { CoupleSeating } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { listMyRegistrations as endpoint } from "#contract/registrations/registrations.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { IMAGE_WIDTHS } from "#server/events/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Me } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import { perDatabase } from "#server/platform/database/share-reads.ts";
import { action } from "#server/platform/http/action.ts";
import { allowedChanges, amountDueOf, type PartyFacts } from "#server/registrations/balance/change-rules.ts";
import type { Source } from "#server/registrations/balance/ways-back.ts";
import { ownAttendee } from "#server/registrations/changes/own/own-attendee.ts";
import { kitchenFor } from "#server/registrations/parties/needs/kitchen-close.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";
import { excerptFor } from "#server/registrations/parties/request-questions.ts";
import type { EventTerms } from "#server/registrations/parties/until-rules.ts";
import { statusOf } from "#server/registrations/rules.ts";
import type { Attendee, RequestQuestion } from "#server/registrations/tables.ts";
import { countPartiesAhead } from "#server/registrations/waitlist/count-parties-ahead.ts";
import { type AttendeeFacts, OWN_ENTRIES, OWN_PARTIES } from "./queries.ts";

type Row = {
  id: number;
  event_id: number;
  member_id: number | null;
  user_id: number | null;
  status: "pending" | "confirmed" | "waitlist";
  amount: string;
  member_tickets: number;
  guest_tickets: number;
  total_tickets: number;
  member_info: Attendee[];
  guest_info: Attendee[];
  food_requests: string | null;
  seating_requests: string | null;
  special_requirements: string | null;
  request_questions: RequestQuestion[];
  hold_expires_at: Date | null;
  offer_expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
  title: string;
  description: string;
  category: string;
  date_time: Date;
  end_date_time: Date | null;
  location: string;
  image_url: string | null;
  image_focus: string | null;
  image_widths: number[];
  registration_deadline: Date | null;
  choose_by: Date | null;
  payment_type: "online" | "manual";
  sources: Source[];
  dismissed: string;
  is_payment_known: boolean;
  kept_without_deadline_cents: string;
  pays_later_since: Date | null;
  pay_by: string | null;
  adjustment_cents: string;
  adjustment_why: string | null;
  couple_seating: CoupleSeating;
  attendees: AttendeeFacts[] | null;
  mine: boolean | null;
  owner_first_name: string | null;
  owner_last_name: string | null;
};

/**
 * The caller's live registrations and places in line with their dinners, and the registrations in which their spouse
 * brings them, newest first; never tables or officers' notes (C-26).
 */
export const listMyRegistrations = action(endpoint, async ({ db, me, now, config }) => {
  const rows = await readerOf(db)({ ...ownerOf(me), now });
  const time = { now, offerMs: config.offerMs };
  return Promise.all(
    rows.map(async (row) => {
      const isInLine = row.status === "waitlist" && row.offer_expires_at === null;
      const party = { id: row.id, eventId: row.event_id };
      const partiesAhead = isInLine ? await countPartiesAhead(db, party, time) : null;
      return itemOf(row, { me, now, partiesAhead, chapter: config.chapter });
    }),
  );
});

type Caller = ReturnType<typeof ownerOf> & { now: Date };

/** Reads for everyone who asks at once with one statement: when seats go on sale, everyone looks here first (006). */
const readerOf = perDatabase((db) => {
  const rules = { lanes: 2, most: 100, isOneAsks: isRowRejected };
  return inBatches(rules, async (callers: readonly Caller[]) => {
    const rows = await db.fast<Row & { n: string }>(
      "my-registrations",
      `select caller.n::text, mine.*
      from unnest($1::int[], $2::int[], $3::timestamptz[]) with ordinality as caller (member_id, user_id, now, n)
        cross join lateral (
          select own.*, e.title, e.description, e.category, e.date_time, e.end_date_time, e.location, e.image_url,
            e.image_focus, ${IMAGE_WIDTHS} as image_widths, e.registration_deadline, mn.choose_by
          from (${OWN_PARTIES} union all ${OWN_ENTRIES}) own join events e on e.id = own.event_id
            left join menus mn on mn.event_id = e.id
          where e.deleted_at is null order by own.created_at desc, own.id desc limit 500) mine
      order by caller.n, mine.created_at desc, mine.id desc`,
      [
        callers.map(({ memberId }) => memberId),
        callers.map(({ userId }) => userId),
        callers.map(({ now }) => now),
      ],
    );
    const byCaller = Map.groupBy(rows, ({ n }) => Number(n));
    return callers.map((_, n) => byCaller.get(n + 1) ?? []);
  });
});

interface ItemFacts {
  me: Me;
  now: Date;
  partiesAhead: number | null;
  chapter: Config["chapter"];
}

function itemOf(row: Row, { me, now, partiesAhead, chapter }: ItemFacts): MyRegistration {
  const event = {
    id: row.event_id,
    title: row.title,
    description: row.description,
    category: row.category,
    dateTime: row.date_time.toISOString(),
    endDateTime: row.end_date_time?.toISOString() ?? null,
    location: row.location,
    imageUrl: row.image_url,
    imageFocus: row.image_focus,
    imageWidths: row.image_widths,
  };
  const isOwner = row.mine === true;
  const terms = termsOf(row);
  const adjustment = terms.party.adjustmentCents;
  const kitchen = kitchenFor(terms.event, terms.party, { now, chapter });
  return {
    registrations: {
      id: row.id,
      eventId: row.event_id,
      userId: row.member_id ?? row.user_id,
      // Who pays, and when, is between the owner and the chapter.
      status: isOwner ? statusOf(terms.party) : terms.party.status,
      amount: isOwner ? row.amount : null,
      amountDue: isOwner ? moneyOf(leftToPay(terms.party)) : null,
      payBy: isOwner ? row.pay_by : null,
      adjustment: isOwner && adjustment !== 0 ? moneyOf(adjustment) : null,
      memberTickets: row.member_tickets,
      guestTickets: row.guest_tickets,
      totalTickets: row.total_tickets,
      memberInfo: row.member_info.map(nameOnly),
      guestInfo: row.guest_info.map(nameOnly),
      // The spouse may not read the owner's requests for other people (D-134).
      foodRequests: isOwner ? row.food_requests : null,
      seatingRequests: isOwner ? row.seating_requests : null,
      specialRequirements: isOwner ? row.special_requirements : null,
      holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
      offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
      partiesAhead,
      requestQuestions: isOwner ? questionsOf(row, me) : [],
      mine: isOwner,
      registeredBy: isOwner
        ? null
        : { firstName: row.owner_first_name ?? "", lastName: row.owner_last_name ?? "" },
      attendees: (row.attendees ?? []).map((person) =>
        ownAttendee(person, { me, isOwner, now, chapter, ...terms }),
      ),
      coupleSeating: row.couple_seating,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      kitchen,
      may: mayOf(row, { now, until: kitchen.until }),
    },
    event,
    events: event,
  };
}

function questionsOf(row: Row, owner: Me): MyRegistration["registrations"]["requestQuestions"] {
  const party = {
    foodRequests: row.food_requests,
    seatingRequests: row.seating_requests,
    specialRequirements: row.special_requirements,
    memberInfo: row.member_info,
    guestInfo: row.guest_info,
  };
  return row.request_questions.flatMap((question) => {
    const excerpt = excerptFor(question, party, owner);
    return excerpt === null ? [] : [{ ...question, excerpt }];
  });
}

function mayOf(
  row: Row,
  { now, until }: { now: Date; until: string | null },
): MyRegistration["registrations"]["may"] {
  const { event, party } = termsOf(row);
  const may = allowedChanges(event, party, now);
  // In a spouse's party they change their own part alone.
  if (!row.mine) {
    return { cancel: null, changeDetailsUntil: null, correctNamesUntil: null };
  }
  const hasOthers = row.total_tickets > Math.min(1, row.member_tickets);
  return { ...may, correctNamesUntil: hasOthers ? until : null };
}

function termsOf(row: Row): { event: EventTerms; party: PartyFacts } {
  return {
    event: {
      isDeleted: false,
      dateTime: row.date_time,
      registrationDeadline: row.registration_deadline,
      chooseBy: row.choose_by,
    },
    party: {
      status: row.status,
      paymentType: row.payment_type,
      amount: row.amount,
      memberTickets: row.member_tickets,
      guestTickets: row.guest_tickets,
      paidByCard: sumOf(row.sources.filter(({ way }) => way === "card")),
      dismissed: centsOf(row.dismissed),
      keptWithoutDeadlineCents: Number(row.kept_without_deadline_cents),
      adjustmentCents: Number(row.adjustment_cents),
      receivedManually: sumOf(row.sources.filter(({ way }) => way !== "card")),
      isPaymentKnown: row.is_payment_known,
      sources: row.sources,
      paysLaterSince: row.pays_later_since,
    },
  };
}

function sumOf(sources: readonly Source[]): Cents {
  return sources.reduce((sum, { cents }) => sum + cents, 0);
}

/** A party whose payment is open owes all that no credit has paid. */
function leftToPay(party: PartyFacts): Cents {
  return party.status === "pending" ? centsOf(party.amount) - party.receivedManually : amountDueOf(party);
}

function nameOnly({ firstName, lastName }: Attendee): { firstName: string; lastName: string } {
  return { firstName, lastName };
}
