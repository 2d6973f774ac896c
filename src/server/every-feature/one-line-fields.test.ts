import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openEmbedded);
const stage = { officer: "", member: "", memberId: 0, eventId: 0 };
const importer = importing(app, () => stage.officer);

/** Typed by an attacker who wants to add lines to other people's emails. */
const EVIL = "A\r\nYour account is locked:\u2028\tfollow\u0085this\u202e \u2066link\u0007\u009b\u200b";
const ONE = "A Your account is locked: follow this link";
const LINES = "A\nYour account is locked:\n\tfollow\nthis link\u200b";

beforeEach(async () => {
  stage.officer = (await aFullOfficer(app)).cookie;
  const { id } = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  stage.memberId = id;
  stage.member = await sessionOf(app, { memberId: id });
  stage.eventId = (await aDinner(app.db)).id;
});

const ask = async (
  method: string,
  path: string,
  { body, cookie = stage.officer }: { body: object; cookie?: string },
) => {
  const reply = await app.call(method, path, { cookie, body });
  expect([path, reply.status, reply.body.message]).toEqual([path, expect.any(Number), undefined]);
  expect(reply.status).toBeLessThan(300);
};
const read = async (columns: string, from: string) =>
  (await app.db.execute(sql.raw(`select ${columns} from ${from} order by id desc limit 1`))).rows[0];
const NAMES = [{ firstName: EVIL, lastName: EVIL }];
const KEPT = [expect.objectContaining({ firstName: ONE, lastName: ONE })];
const REQUESTS = { foodRequests: EVIL, seatingRequests: EVIL, specialRequirements: EVIL };
const KEPT_REQUESTS = { food_requests: LINES, seating_requests: LINES, special_requirements: LINES };

const LINE_FIELDS = {
  firstName: EVIL,
  lastName: EVIL,
  title: EVIL,
  spouseName: EVIL,
  spouseType: "non-member",
  address: EVIL,
  city: EVIL,
  state: EVIL,
  zipCode: EVIL,
  officePhone: EVIL,
  homePhone: EVIL,
  cellPhone: EVIL,
  fax: EVIL,
  memberComments: EVIL,
};
const LINE_COLUMNS =
  "first_name, last_name, title, spouse_name, address, city, state, zip_code, office_phone, home_phone, cell_phone, fax";
const KEPT_MEMBER = {
  ...Object.fromEntries(LINE_COLUMNS.split(", ").map((column) => [column, ONE])),
  member_comments: LINES,
};

it("A member's own changes put names, address and phone numbers on one line", async () => {
  await ask("PATCH", "/api/member/profile", { body: LINE_FIELDS, cookie: stage.member });
  expect(
    await read(`${LINE_COLUMNS}, member_comments`, `members where id = ${stage.memberId}`),
  ).toMatchObject({ ...KEPT_MEMBER });
});

it("So do an officer's entries, changes and imports", async () => {
  const facts = { ...LINE_FIELDS, status: "active", email: "new@example.org", userName: "new\nname" };
  await ask("POST", "/api/members", { body: facts });
  expect(await read(`${LINE_COLUMNS}, member_comments, user_name`, "members")).toEqual({
    ...KEPT_MEMBER,
    user_name: "new name",
  });
  await ask("PUT", `/api/members/${stage.memberId}`, { body: LINE_FIELDS });
  expect(await read(`${LINE_COLUMNS}, member_comments`, `members where id = ${stage.memberId}`)).toEqual(
    KEPT_MEMBER,
  );
  const cell = '"B\nSecond line\u202e"';
  // Not the last name again, which would be asked about.
  const first = '"Maria\nLuisa\u202e"';
  await importer.importAll(
    `First Name,Last Name,Title,City,Member Number\n${[first, ...Array(4).fill(cell)].join(",")}\n`,
  );
  const whole = "B Second line";
  expect(await read("first_name, last_name, title, city, legacy_id", "members")).toEqual({
    first_name: "Maria Luisa",
    last_name: whole,
    title: whole,
    city: whole,
    legacy_id: whole,
  });
});

it("A full name in a file is put on one line before it is split", async () => {
  await importer.importAll(`Full Name,City\n"Weber\n,\nBert",Bowie\n`);
  expect(await read("first_name, last_name", "members")).toEqual({ first_name: "Bert", last_name: "Weber" });
});

it("An event's title, place and category are on one line; its description is not", async () => {
  const dinner = {
    title: EVIL,
    location: EVIL,
    category: EVIL,
    description: EVIL,
    dateTime: "2026-05-01T22:00:00.000Z",
    memberPrice: "150",
    ecuyerPrice: "150",
    mondialePrice: "150",
    guestPrice: "175",
  };
  const kept = { title: ONE, location: ONE, category: ONE, description: LINES };
  await ask("POST", "/api/events", { body: dinner });
  expect(await read("title, location, category, description", "events")).toEqual(kept);
  await ask("PUT", `/api/events/${stage.eventId}`, { body: dinner });
  expect(await read("title, location, category, description", `events where id = ${stage.eventId}`)).toEqual(
    kept,
  );
});

it("Guests' names are joined into one line; requests keep their lines", async () => {
  const party = {
    eventId: stage.eventId,
    memberTickets: 1,
    guestTickets: 1,
    memberInfo: [],
    guestInfo: NAMES,
    ...REQUESTS,
    agreeToTerms: true,
    amount: "325.00",
  };
  const columns =
    "party_names(id, 'guest') as guest_info, food_requests, seating_requests, special_requirements";
  await ask("POST", "/api/registrations", { body: party, cookie: stage.member });
  expect(await read(columns, "registrations")).toEqual({ guest_info: KEPT, ...KEPT_REQUESTS });

  const { id, updatedAt } = await aRegistration(app.db, {
    eventId: (await aDinner(app.db)).id,
    memberId: stage.memberId,
    guestTickets: 1,
    amount: "325.00",
  });
  const change = { guestInfo: NAMES, memberInfo: [], ...REQUESTS, updatedAt: updatedAt.toISOString() };
  await ask("PUT", `/api/registrations/${id}/details`, { body: change, cookie: stage.member });
  expect(await read(columns, "registrations")).toEqual({ guest_info: KEPT, ...KEPT_REQUESTS });
  await ask("PATCH", `/api/registrations/${id}`, {
    body: { guestInfo: NAMES, adminNotes: EVIL, ...REQUESTS },
  });
  expect(await read(`${columns}, admin_notes`, "registrations")).toEqual({
    guest_info: KEPT,
    ...KEPT_REQUESTS,
    admin_notes: LINES,
  });
});

it("So are the names in a manual registration", async () => {
  await ask("POST", `/api/events/${stage.eventId}/manual-registration-direct`, {
    body: {
      registrationType: "guest",
      firstName: EVIL,
      lastName: EVIL,
      email: "guest@example.org",
      memberTickets: 0,
      guestTickets: 1,
      memberInfo: [],
      guestInfo: NAMES,
      amount: "175.00",
      ...REQUESTS,
      bypassPayment: true,
      paymentNotes: "by check",
    },
  });
  expect(
    await read(
      "contact_first_name, contact_last_name, party_names(id, 'guest') as guest_info, food_requests",
      "registrations",
    ),
  ).toEqual({ contact_first_name: ONE, contact_last_name: ONE, guest_info: KEPT, food_requests: LINES });
});

it("So is the name of a passkey, which an email repeats", async () => {
  const cookie = stage.member;
  const { body } = await new Authenticator().add(app, cookie, EVIL);
  expect(body.name).toBe(ONE);
  await ask("PATCH", `/api/passkeys/${body.id}`, { body: { name: `${EVIL}!` }, cookie });
  expect(await read("name", "passkeys")).toEqual({ name: `${ONE}!` });
});
