import { sql } from "drizzle-orm";
import type { ChangePreview, PartyChange } from "#contract/registrations/attendees/party-changes.ts";
import type { Random } from "#test/faults/seeded-random.ts";
import type { useLine, Who } from "./line.ts";

type Drawn = { dice: Random; crowd: readonly Who[]; dinners: readonly number[] };
type Person = { id: number; party: number; kind: "member" | "guest" };

/** What officers change about a party or a person drawn by the dice; like the pages, each looks at the change first. */
export function partyChanges(
  { app, as, people }: Pick<ReturnType<typeof useLine>, "app" | "as" | "people">,
  { dice, crowd, dinners }: Drawn,
) {
  const drawFrom = async <Row>(statement: ReturnType<typeof sql>): Promise<Row | undefined> =>
    dice.pick((await app.db.execute<Row & Record<string, unknown>>(statement)).rows);
  const aParty = () =>
    drawFrom<{ id: number; dinner: number }>(
      sql`select id, event_id as dinner from registrations where removed_at is null order by id`,
    );
  const aPerson = () =>
    drawFrom<Person>(sql`select id, registration_id as party, kind from attendees where is_live order by id`);
  /** Looks at the change and then makes it, if it is allowed. */
  const change = async (party: number, asked: PartyChange, make: (seen: ChangePreview) => unknown) => {
    const seen = await as(people.olga, `POST /api/registrations/${party}/preview`, asked);
    return seen.status === 200 ? make(seen.body) : seen;
  };
  const isTold = () => dice.chance(0.5);

  return {
    async removePerson() {
      const one = await aPerson();
      if (!one) return undefined;
      const asked = { change: "remove person", attendeeId: one.id } as const;
      return change(one.party, asked, ({ updatedAt, goesBack }) =>
        as(people.olga, `DELETE /api/attendees/${one.id}`, { updatedAt, goesBack, isTold: isTold() }),
      );
    },
    async addPerson() {
      const party = await aParty();
      if (!party) return undefined;
      const kind = dice.pick(["member", "guest"] as const);
      const memberId = dice.chance(0.5) ? dice.pick(crowd).id : undefined;
      return change(
        party.id,
        { change: "add person", kind, memberId },
        ({ updatedAt, price, ways, credit }) => {
          const paidHow = ways.length > 0 ? dice.pick(ways) : undefined;
          return as(people.olga, `POST /api/registrations/${party.id}/persons`, {
            kind,
            memberId,
            firstName: "Ida",
            lastName: "Novak",
            updatedAt,
            price,
            paidHow,
            credit: paidHow === "credit" ? credit : undefined,
            isTold: isTold(),
          });
        },
      );
    },
    async changeTicket() {
      const one = await aPerson();
      if (!one) return undefined;
      const kind = one.kind === "guest" ? "member" : "guest";
      return change(
        one.party,
        { change: "change ticket", attendeeId: one.id, kind },
        ({ updatedAt, price }) =>
          as(people.olga, `POST /api/attendees/${one.id}/ticket`, {
            kind,
            updatedAt,
            price,
            isTold: isTold(),
          }),
      );
    },
    async changeOwner() {
      const party = await aParty();
      if (!party) return undefined;
      const memberId = dice.pick(crowd).id;
      return change(party.id, { change: "change owner", memberId }, ({ updatedAt, amount }) =>
        as(people.olga, `POST /api/registrations/${party.id}/owner`, {
          memberId,
          updatedAt,
          amount: amount.after,
        }),
      );
    },
    async move() {
      const party = await aParty();
      const eventId = dinners.find((id) => id !== party?.dinner);
      if (!party || eventId === undefined) return undefined;
      return change(party.id, { change: "move", eventId }, ({ updatedAt, amount, goesBack }) =>
        as(people.olga, `POST /api/registrations/${party.id}/move`, {
          eventId,
          updatedAt,
          amount: amount.after,
          goesBack,
          isTold: isTold(),
        }),
      );
    },
    async putBack() {
      const removed = await drawFrom<{ id: number }>(
        sql`select id from registrations where removed_at is not null order by id desc limit 3`,
      );
      return removed && as(people.olga, `POST /api/registrations/${removed.id}/put-back`);
    },
    async putBackPerson() {
      const removed = await drawFrom<{ id: number }>(
        sql`select attendee_id as id from removed_persons order by 1 desc limit 3`,
      );
      return removed && as(people.olga, `POST /api/attendees/${removed.id}/put-back`);
    },
  };
}
