import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it, test } from "vitest";
import { attendeeRows, headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { packs } from "#server/papers/packs/make-pack.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { extractText } from "#test/files/pdf-text.ts";
import { fillsOf } from "#test/papers/read-pdf.ts";
import { aSeatedParty, kitchenCalls, noNeeds, nuts, placePerson } from "#test/people/kitchen.ts";
import { aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
const who = {} as { eventId: number; cookie: string; otto: number };
const { call, make, print, show, writeVenue } = kitchenCalls(
  app,
  () => who.eventId,
  () => who.cookie,
);
const nameOf = (reply: Response) => decodeURIComponent(reply.headers.get("content-disposition") ?? "");

/** The words on pages, without the signs between them. */
const wordsOf = (pages: readonly string[]) => pages.join(" ").replaceAll(/[^\p{L}]+/gu, " ");

beforeEach(async () => {
  who.cookie = (await aLimitedOfficer(app)).cookie;
  who.eventId = (await aDinner(app.db)).id;
});

async function seatEveryone(): Promise<void> {
  const [, otto = 0] = await aSeatedParty(app, who.eventId, {
    last: "Weber",
    foodRequests: "One of us takes no onions",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  who.otto = otto;
  await aSeatedParty(app, who.eventId, { last: "Ødegård", persons: [{ first: "Søren", needs: null }] });
  // Those who wait or have not paid are on no paper.
  const { id } = await aMember(app.db, { firstName: "Wanda", lastName: "Waiting" });
  await aRegistration(app.db, { eventId: who.eventId, memberId: id, status: "waitlist", guestTickets: 1 });
  const holdExpiresAt = new Date(app.now.getTime() + 60_000);
  await aRegistration(app.db, {
    eventId: who.eventId,
    status: "pending",
    holdExpiresAt,
    contactFirstName: "Uwe",
    contactLastName: "Unpaid",
  });
}

describe("the papers of a dinner", () => {
  it("have badges in the colors that the chapter has for ranks", async () => {
    for (const [first, facts] of [
      ["Ecco", { isEcuyer: true }],
      ["Mona", { isMondiale: true }],
    ] as const) {
      const { id } = await aMember(app.db, {
        ...facts,
        firstName: first,
        lastName: "Berg",
        email: `${first}@example.org`,
      });
      await aRegistration(app.db, { eventId: who.eventId, memberId: id });
    }
    const BADGE_COLORS = "ecuyer = #1F3A7A / #ffffff, Mondiale=#c9a227";
    const portal = appOn(app.db, testConfig({ BADGE_COLORS }));
    const fills = async (on: typeof app) => {
      const { bytes } = await kitchenCalls(
        on,
        () => who.eventId,
        () => who.cookie,
      ).print("parts=badges");
      return fillsOf(bytes);
    };
    const colors = ["#1f3a7a", "#ffffff", "#c9a227"];
    expect([...(await fills(portal))]).toEqual(expect.arrayContaining(colors));
    const house = await fills(app);
    expect(colors.filter((color) => house.has(color))).toEqual([]);
  });

  it("print the name for the card in the place of a name", async () => {
    await seatEveryone();
    await app.db.execute(sql`update attendees set card_name = 'Cardinal' where id = ${who.otto}`);
    for (const part of ["place-cards", "badges", "roster", "kitchen"]) {
      const text = wordsOf((await print(`parts=${part}`)).pages);
      expect([part, text.includes("Cardinal"), text.includes("Otto Weber")]).toEqual([part, true, false]);
    }
  });

  it("have everyone whom the attendee list counts, on every part, and nobody else", async () => {
    await seatEveryone();
    const { body: list } = await call<AttendeeRegistration[]>("GET", "/attendees");
    const counted = headCount(attendeeRows(list.filter(({ status }) => status === "confirmed")));
    expect((await call("GET", "/papers")).body).toMatchObject({
      persons: counted,
      waiting: 2,
      unpaid: 1,
      unseated: 1,
      unanswered: 1,
      // It may mean either of those who answered.
      unsorted: 1,
    });
    const people = ["Anna Weber", "Otto Weber", "Søren Ødegård"];
    expect(counted).toBe(people.length);
    const zip = await print("parts=kitchen,roster,escort-list,door-list,tables,place-cards,badges&as=zip");
    const parts = Object.entries(unzipSync(zip.bytes));
    expect(parts).toHaveLength(7);
    for (const [part, file] of parts) {
      const text = wordsOf(await extractText(file));
      for (const person of people) {
        const [first = "", last = ""] = person.split(" ");
        expect([part, text.includes(`${first} ${last}`) || text.includes(`${last} ${first}`)]).toEqual([
          part,
          true,
        ]);
      }
      expect([part, /Wanda|Unpaid/.test(text)]).toEqual([part, false]);
    }
  });

  it("tell what people must not eat on the kitchen sheet alone, in a file whose name says so", async () => {
    await seatEveryone();
    const kitchen = await print("parts=kitchen");
    expect(nameOf(kitchen.reply)).toContain("Spring Dinner_kitchen.pdf");
    expect(kitchen.pages.join(" ")).toMatch(/LIFE-THREATENING.*no onions/);
    const others = await print(
      "parts=cover,timeline,plan,tables,roster,escort-list,door-list,escort-cards,place-cards,table-signs,badges",
    );
    expect(nameOf(others.reply)).toContain("Spring Dinner_papers.pdf");
    expect(others.pages.join(" ")).not.toMatch(/nuts|threatening|epinephrine|onions/i);
    const all = await print("");
    expect(nameOf(all.reply)).toContain("Spring Dinner_papers_kitchen.pdf");
    expect(all.pages[0]).toContain("Spring Dinner");
  });

  it("are one file for each part in a zip", async () => {
    await seatEveryone();
    const { reply, bytes } = await print("parts=cover,kitchen,roster&as=zip");
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(nameOf(reply)).toContain("Spring Dinner_papers_kitchen.zip");
    const files = Object.keys(unzipSync(bytes));
    expect(files).toHaveLength(3);
    expect(files.filter((name) => /kitchen/i.test(name))).toHaveLength(1);
  });

  it("are on the chosen paper", async () => {
    await seatEveryone();
    const sizes = async (query: string) =>
      new Set(
        Buffer.from((await print(query)).bytes)
          .toString("latin1")
          .match(/\/MediaBox \[[^\]]*\]/g),
      );
    expect(await sizes("parts=roster")).toEqual(new Set(["/MediaBox [0 0 612 792]"]));
    expect(await sizes("parts=roster&paper=a4")).toEqual(new Set(["/MediaBox [0 0 595.28 841.89]"]));
  });

  it("say so on one page if nobody comes", async () => {
    const { reply, pages } = await print("");
    expect([reply.status, pages.length]).toEqual([200, 1]);
  });

  it("have the count, the contacts and the evening as they were written", async () => {
    await seatEveryone();
    await writeVenue({
      name: "Maison Claire",
      phone: "202-555-0199",
      guarantee: 86,
      contacts: [{ label: "Host", text: "Rosalind Achterberg" }],
      timeline: [{ time: "6:30 PM", what: "Reception in the garden" }],
    });
    const text = (await print("parts=cover,timeline")).pages.join(" ");
    for (const words of ["86", "202-555-0199", "Rosalind Achterberg", "Reception in the garden"]) {
      expect(text).toContain(words);
    }
    expect((await call("GET", "/papers")).body).toMatchObject({
      difference: "83 fewer than the count of 86",
    });
  });

  it("are audited with their version and parts, and without what they say", async () => {
    await seatEveryone();
    await print("parts=kitchen");
    await make();
    await print("parts=roster&paper=a4");
    const entries = (await auditEntries(app)).filter(({ action }) => action.startsWith("download"));
    expect(entries).toMatchObject([
      { action: "download kitchen sheet", after: { papers: "Kitchen sheet", version: "DRAFT" } },
      { action: "download papers", after: { papers: "Roster", version: "copy 1", paper: "a4" } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/nuts|onions/);
  });

  it("may be only the cards that changed since a copy", async () => {
    await seatEveryone();
    await make();
    await placePerson(app, who.otto, { table: 2 });
    const [person] = await aSeatedParty(app, who.eventId, { last: "Neu", persons: [{ first: "Nina" }] });
    expect(person).toBeGreaterThan(0);
    const cards = async (part: string) =>
      (await print(`parts=${part}&changedSince=1`)).pages.join(" ").replaceAll(/[^\p{L} ]/gu, " ");
    const [place, escort] = [await cards("place-cards"), await cards("escort-cards")];
    expect([/Nina/.test(place), /Otto/.test(place), /Anna/.test(place)]).toEqual([true, true, false]);
    const badges = await cards("badges");
    expect([/Nina/.test(badges), /Otto/.test(badges), /Anna/.test(badges)]).toEqual([true, false, false]);
    expect([/Nina/.test(escort), /Otto/.test(escort), /Søren/.test(escort)]).toEqual([true, true, false]);
    expect((await print("parts=escort-cards,badges&changedSince=1")).reply.status).toBe(400);
    expect((await print("parts=badges&changedSince=7")).reply.status).toBe(404);
  });

  it("include place cards for people with another dish, if cards show dishes", async () => {
    await seatEveryone();
    await app.db.execute(sql`insert into menus (event_id) values (${who.eventId})`);
    await app.db.execute(sql`with course as (
        insert into courses (event_id, position, name) values (${who.eventId}, 0, 'Main course') returning id)
      insert into course_options (course_id, position, mark, name)
      select id, 0, 'A', 'Venison' from course union all select id, 1, 'B', 'Turbot' from course`);
    await app.db.execute(sql`insert into choices
        (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      select ${who.otto}, ${who.eventId}, course_id, id, 'typed', now() from course_options where mark = 'A'`);
    await make();
    await app.db.execute(
      sql`update choices set option_id = (select id from course_options where mark = 'B')`,
    );
    const changed = async (more = "") =>
      (await print(`parts=place-cards&changedSince=1${more}`)).pages.join(" ");
    expect([/Otto/.test(await changed()), /Anna/.test(await changed())]).toEqual([true, false]);
    const plain = `&cards=${encodeURIComponent(JSON.stringify({ hasChoices: false }))}`;
    expect(/Otto/.test(await changed(plain))).toBe(false);
  });

  it("of more than 1,000 people are printed in parts", async () => {
    const { id } = await aMember(app.db);
    await app.db.execute(sql`update events set total_seats = 2000`);
    await aRegistration(app.db, { eventId: who.eventId, memberId: id, guestTickets: 1000 });
    const all = await call("GET", "/pack");
    expect([all.status, all.body.message]).toEqual([409, "Please print this dinner in parts."]);
    expect((await print("parts=roster")).reply.status).toBe(200);
  }, 60_000);
});

const cards = (choice: object) => `cards=${encodeURIComponent(JSON.stringify(choice))}`;
const own = { columns: 2, rows: 5, width: 90, height: 50, left: 10, top: 10, gapX: 0, gapY: 0, fold: null };

test.each([
  ["parts", "parts=cover,menu"],
  ["parts", "parts="],
  ["paper", "paper=legal"],
  ["as", "as=docx"],
  ["cards", "cards={"],
  ["cards.badges.sheet", `parts=badges&${cards({ badges: { sheet: "4711" } })}`],
  ["cards.badges.sheet", `parts=badges&${cards({ badges: { sheet: "5302" } })}`],
  ["cards.badges.beginAt", `parts=badges&${cards({ badges: { sheet: "5395", beginAt: 9 } })}`],
  ["cards.badges.sheet.width", `parts=badges&${cards({ badges: { sheet: { ...own, columns: 3 } } })}`],
  ["cards.offset.x", `parts=badges&${cards({ offset: { x: 5.1, y: 0 } })}`],
  ["copy", "copy=0"],
  ["changedSince", "changedSince=x"],
])("Bad input is refused with the field %s: %s", async (field, query) => {
  await seatEveryone();
  const { reply, bytes } = await print(query);
  const body = JSON.parse(new TextDecoder().decode(bytes));
  expect([reply.status, body.errors?.[0]?.path?.startsWith(field)]).toEqual([400, true]);
  expect(body.message).toMatch(/\w{3}/);
});

test("A member reads none of it, and a visitor neither", async () => {
  await seatEveryone();
  const { id } = await aMember(app.db, { email: "member@example.org" });
  for (const [cookie, status] of [
    [await sessionOf(app, { memberId: id }), 403],
    ["", 401],
  ] as const) {
    who.cookie = cookie;
    for (const path of ["/pack", "/papers", "/kitchen-copies", "/tables/4/needs", "/venue"]) {
      const reply = await call("GET", path);
      expect([path, reply.status, /nuts|Otto/.test(reply.text)]).toEqual([path, status, false]);
    }
    expect((await make()).status).toBe(status);
    expect((await call("POST", "/kitchen-copies/send", { version: 0, fingerprint: "x" })).status).toBe(
      status,
    );
  }
});

/** Fills the line of packs from elsewhere; ends what it holds. */
function fillTheLine(): () => Promise<unknown> {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const all = Array.from({ length: packs.most }, () => packs.add(() => held));
  return () => {
    goOn();
    return Promise.all(all);
  };
}

test("A name that no font has is named before anything is printed, and looked up once", async () => {
  const [anna = 0] = await aSeatedParty(app, who.eventId, {
    last: "Weber",
    persons: [{ first: "Anna \u{10330}\u{10331} 陽" }],
  });
  const look = () => call<{ unprintable: unknown[] }>("GET", "/papers");
  const expected = [{ text: "Anna \u{10330}\u{10331} 陽 Weber", characters: "\u{10330}\u{10331}" }];
  expect((await look()).body.unprintable).toEqual(expected);
  expect(await extractText((await print("parts=roster")).bytes)).toHaveLength(1);
  // Nothing is drawn for a second look, even under another name of the same characters.
  const drawThem = fillTheLine();
  await app.db.execute(sql`update attendees set card_name = ${"陽 \u{10331}"} where id = ${anna}`);
  const again = await look();
  expect([again.status, again.body.unprintable]).toEqual([
    200,
    // Who brings people of unknown needs is asked by the name of their record.
    [{ text: "陽 \u{10331}", characters: "\u{10331}" }, ...expected],
  ]);
  await drawThem();
});

test("An allergy that no font has is named, also on the sheet, and its words only with the needs", async () => {
  const [anna = 0] = await aSeatedParty(app, who.eventId, { last: "Weber", persons: [{ first: "Anna" }] });
  const words = "No \u{10332}\u{10333}";
  await placePerson(app, anna, { needs: { list: [{ code: "vegan" }], words, carriesEpinephrine: false } });
  const { body } = await call<{ unprintable: unknown[] }>("GET", "/papers");
  expect(body.unprintable).toEqual([{ text: null, characters: "\u{10332}\u{10333}" }]);
  expect((await show()).unprintable).toEqual([{ text: words, characters: "\u{10332}\u{10333}" }]);
  const { pages, reply } = await print("parts=kitchen");
  expect(pages[0]).toContain("PARTS OF THIS SHEET COULD NOT BE PRINTED");
  expect(pages[0]).toContain("U+10332, U+10333");
  expect(reply.headers.get("lines-with-boxes")).toBe("1");
  expect((await print("parts=roster")).reply.headers.get("lines-with-boxes")).toBe("0");
});

test("When too many papers are drawn, the next are asked to wait, and nothing is sent", async () => {
  await seatEveryone();
  await writeVenue({ emails: ["chef@maison.example"] });
  const { version, fingerprint } = await show();
  const drawThem = fillTheLine();
  const busy = "Many papers are being printed right now. Please try again in a moment.";
  const refused = await call("GET", "/pack?parts=kitchen");
  expect([refused.status, refused.headers.get("retry-after"), refused.body]).toEqual([
    503,
    "15",
    { message: busy, code: "unavailable" },
  ]);
  const sent = await call("POST", "/kitchen-copies/send", { version, fingerprint });
  expect([sent.status, sent.headers.get("retry-after"), sent.body.message]).toEqual([503, "15", busy]);
  await drawThem();
  expect((await show()).copies).toEqual([]);
  expect((await auditEntries(app)).filter(({ action }) => action.startsWith("download"))).toEqual([]);
  expect((await call("POST", "/kitchen-copies/send", { version, fingerprint })).status).toBe(200);
});
