import { describe, expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { MINH, useLine, type Who } from "#test/services/line.ts";

const { people, as, join, register, patch, free, mine, seats, emailsTo, cancelPayment } = useLine();

const NUTS: Needs = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  ...{ words: null, carriesEpinephrine: true },
};
const EGGS: Needs = { ...NUTS, list: [{ code: "eggs", severity: "allergy" }] };

async function answer(who: Who, needs: Needs): Promise<void> {
  const own = (await mine(who))[0]?.attendees.find(({ isMe }) => isMe);
  const { id, needsAt } = own ?? {};
  const reply = await as(who, `PATCH /api/registrations/my/attendees/${id}`, {
    ...{ needs, needsAt, cardName: "Minh N." },
  });
  expect(reply.status, reply.text).toBe(200);
}

describe("a waiting party that is marked as paid", () => {
  it("brings the needs that its member keeps on their profile, and tells them", async () => {
    await as(people.huy, "PUT /api/member/needs", { needs: NUTS });
    const { id } = (await join(people.huy, 1)).body;
    await free();
    expect((await patch(id, { status: "confirmed" })).body.attendees).toMatchObject([{ needs: NUTS }]);
    expect((await emailsTo("huy@example.org")).at(-1)?.text).toContain(
      "The kitchen will get the allergies and diet on your profile.",
    );
  });

  it("brings what its member answered in an earlier party", async () => {
    await seats(3);
    const first = await register(people.huy, [1, 0], { needs: NUTS });
    await as(people.huy, `POST /api/registrations/${first.body.id}/cancel`);
    await seats(2);
    const { id } = (await join(people.huy, 1)).body;
    await free();
    expect((await patch(id, { status: "confirmed" })).body.attendees).toMatchObject([{ needs: NUTS }]);
    expect((await emailsTo("huy@example.org")).at(-1)?.text).not.toContain("on your profile");
  });

  async function aCoupleInLine(): Promise<number> {
    await seats(4);
    const { body } = await register(people.huy, [2, 0], { withSpouse: true });
    await patch(body.id, { status: "confirmed", paymentMethod: "cash" });
    await answer(people.minh, NUTS);
    await patch(body.id, { status: "waitlist" });
    return body.id;
  }

  it("keeps its persons, with a newer answer of their own", async () => {
    const id = await aCoupleInLine();
    await as(people.minh, "PUT /api/member/needs", { needs: EGGS });
    const { body } = await patch(id, { status: "confirmed" });
    expect(body.attendees[1]).toMatchObject({ memberId: people.minh.id, needs: EGGS, cardName: "Minh N." });
    expect((await emailsTo("huy@example.org")).at(-1)?.text).not.toContain("on your profile");
  });

  it("keeps its persons after seats were taken for fewer and not paid for", async () => {
    const id = await aCoupleInLine();
    await as(people.olga, `POST /api/registrations/${id}/offer`);
    const fewer = await register(people.huy, [1, 0]);
    expect(fewer.status).toBe(201);
    await cancelPayment(people.huy, fewer.body.id);
    const { body } = await patch(id, { status: "confirmed", paymentMethod: "cash" });
    expect(body.attendees[1]).toMatchObject({ memberId: people.minh.id, needs: NUTS, cardName: "Minh N." });
  });

  it("gives someone else, whose name was typed in a member's place, nothing of that member", async () => {
    const id = await aCoupleInLine();
    const memberInfo = [{ firstName: "Karl", lastName: "Malý" }];
    expect((await patch(id, { memberInfo })).status).toBe(200);
    const { body } = await patch(id, { status: "confirmed" });
    expect(body.memberInfo).toMatchObject(memberInfo);
    expect(body.attendees[1]).toMatchObject({ memberId: null, needs: null, cardName: null });
    expect(body.memberInfo).not.toMatchObject([MINH]);
    expect(await mine(people.minh)).toEqual([]);
  });
});
