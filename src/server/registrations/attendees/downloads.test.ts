import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendeeRows, headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { unzip } from "#test/files/unzip.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import type { SignedIn } from "#test/people/many-members.ts";

const app = useApp();
const who: { limited: SignedIn; eventId: number } = { limited: { id: 0, cookie: "" }, eventId: 0 };

beforeEach(async () => {
  who.limited = await anOfficer(app, "limited");
  const { id: eventId } = await aDinner(app.db, { title: "Truffles & <Old> Burgundy" });
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const seat = (firstName: string, lastName: string) => ({ firstName, lastName });
  await aRegistration(app.db, {
    eventId,
    memberId: anna.id,
    memberTickets: 2,
    guestTickets: 2,
    amount: "650.00",
    tableNumber: 4,
    memberInfo: [seat("Karl", "Weber")],
    guestInfo: [{ ...seat("Jiří", "Dvořák 🥂"), tableNumber: 9, seatingRequests: "Left ear" }],
    foodRequests: 'No nuts, "ever"\nNo fish',
    adminNotes: "=HYPERLINK(1)",
    specialRequirements: "a\u0001b",
  });
  await aRegistration(app.db, {
    eventId,
    contactFirstName: "Eva",
    contactLastName: "Gast",
    memberTickets: 0,
    guestTickets: 1,
    guestInfo: [seat("+Max", "Gast")],
    amount: "175.00",
  });
  await aRegistration(app.db, { eventId, contactFirstName: "Wanda", status: "waitlist", guestTickets: 1 });
  who.eventId = eventId;
});

async function download(kind: "csv" | "docx", query = "") {
  const request = new Request(`http://portal.test/api/events/${who.eventId}/attendees/${kind}${query}`, {
    headers: { cookie: who.limited.cookie },
  });
  const response = await app.fetch(request);
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
type Line = Record<string, string>;
async function lines(query = ""): Promise<Line[]> {
  const { bytes } = await download("csv", query);
  return parse(Buffer.from(bytes), { bom: true, columns: true, record_delimiter: "\r\n" });
}
async function onScreen() {
  const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${who.eventId}/attendees`, {
    cookie: who.limited.cookie,
  });
  return body;
}

/** Anna's needs threaten her life, Karl has none, and Max has a diet; the others have not answered. */
async function someAnswer(): Promise<void> {
  const nuts = {
    list: [{ code: "vegan" }, { code: "tree-nuts", severity: "life-threatening" }],
    words: "Traces",
  };
  const diet = { list: [{ code: "halal" }], words: null, carriesEpinephrine: false };
  for (const [which, needs] of [
    [sql`registration_id = 1 and kind = 'member' and place = 0`, { ...nuts, carriesEpinephrine: true }],
    [sql`registration_id = 1 and kind = 'member' and place = 1`, { none: true }],
    [sql`registration_id = 2 and kind = 'guest'`, diet],
  ] as const) {
    await app.db.execute(sql`update attendees set needs = ${JSON.stringify(needs)}::jsonb, needs_source = 'officer',
      needs_at = now() where ${which}`);
  }
}

const UNREAD = 'Unread request of the party: “No nuts, "ever"\nNo fish”';
const readRequests = () =>
  app.db.execute(sql`update registrations set food_read_at = now() where food_requests is not null`);

describe("the attendees as CSV", () => {
  it("have each person's needs in words, and say where they are not known", async () => {
    await someAnswer();
    const all = await lines();
    expect(Object.keys(all[0] ?? {}).at(-1)).toBe("Needs");
    expect(all.map(({ Name, Needs }) => [Name, Needs])).toEqual([
      ["Anna Weber", `Tree nuts: life-threatening; Vegan; Carries epinephrine; Traces; ${UNREAD}`],
      ["Karl Weber", UNREAD],
      ["Jiří Dvořák 🥂", `Not answered; ${UNREAD}`],
      ["Guest name not entered", `Not answered; ${UNREAD}`],
      // A contact who takes no seat eats nothing.
      ["Eva Gast", ""],
      ["'+Max Gast", "Halal"],
      // No one of a waiting party is known yet.
      ["Wanda", ""],
      ["Guest name not entered", ""],
    ]);
    await readRequests();
    const read = await lines();
    expect(read.slice(0, 3).map(({ Needs }) => Needs)).toEqual([
      ...["Tree nuts: life-threatening; Vegan; Carries epinephrine; Traces", "No allergies", "Not answered"],
    ]);
  });

  it("list confirmed attendees first, with the party's values in its first line", async () => {
    expect(
      (await lines()).map((line) => [line.Name, line.Type, line.Seats, line.Table, line.Status]),
    ).toEqual([
      ["Anna Weber", "PRIMARY", "1", "4", "PAID"],
      ["Karl Weber", "MEMBER", "1", "4", "PAID"],
      ["Jiří Dvořák 🥂", "GUEST", "1", "9", "PAID"],
      ["Guest name not entered", "GUEST", "1", "4", "PAID"],
      ["Eva Gast", "PRIMARY (not attending)", "0", "", "PAID"],
      ["'+Max Gast", "GUEST", "1", "", "PAID"],
      ["Wanda", "PRIMARY", "1", "", "IN WAITLIST"],
      ["Guest name not entered", "GUEST", "1", "", "IN WAITLIST"],
    ]);
    const [anna, karl, guest] = await lines();
    expect(anna).toMatchObject({
      Registration: "1",
      Email: "anna.weber@example.org",
      Amount: "650.00",
      "Food Requests": 'No nuts, "ever"\nNo fish',
    });
    expect(karl).toMatchObject({ Registration: "1", Email: "", Amount: "", "Food Requests": "" });
    expect(guest).toMatchObject({ "Seating Requests": "Left ear" });
  });

  it("have officers' notes only where they are asked for, which is audited", async () => {
    const [without] = await lines();
    expect(Object.keys(without ?? {})).not.toContain("Admin Notes");
    const [withNotes, karl] = await lines("?notes=yes");
    expect(withNotes).toMatchObject({ "Admin Notes": "'=HYPERLINK(1)", Amount: "650.00" });
    expect(karl).toMatchObject({ "Admin Notes": "" });
    const word = async (query: string) =>
      unzip((await download("docx", query)).bytes).get("word/document.xml") ?? "";
    expect(await word("")).not.toMatch(/HYPERLINK\(1\)|Special requirements and notes/);
    expect(await word("?notes=yes")).toMatch(/Special requirements and notes.*HYPERLINK\(1\)/s);
    const { rows } = await app.db.execute(
      sql`select after ->> 'notes' as notes from audit_log where action = 'download attendees' order by id`,
    );
    expect(rows.map(({ notes }) => notes)).toEqual([null, "true", null, "true"]);
    expect((await download("csv", "?notes=maybe")).status).toBe(400);
  });

  it("have as many seats as the screen, and the Word file as many check boxes", async () => {
    const screen = await onScreen();
    const tickets = screen.reduce((sum, { totalTickets }) => sum + totalTickets, 0);
    expect(headCount(attendeeRows(screen))).toBe(tickets);
    expect((await lines()).reduce((sum, { Seats }) => sum + Number(Seats), 0)).toBe(tickets);
    const document = unzip((await download("docx")).bytes).get("word/document.xml") ?? "";
    expect(document.match(/☐/g)).toHaveLength(tickets);
  });

  it("come as a file named after the dinner, whatever it is called", async () => {
    const { headers } = await download("csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Truffles & -Old- Burgundy_Attendees.csv"; filename*=UTF-8''Truffles%20%26%20-Old-%20Burgundy_Attendees.csv`,
    );
    await app.db.execute(sql`update events set title = ${'Noël/"Gala"'}`);
    expect((await download("docx")).headers.get("content-disposition")).toBe(
      `attachment; filename="Noel-Gala-_Attendees.docx"; filename*=UTF-8''No%C3%ABl-Gala-_Attendees.docx`,
    );
  });

  it("have headings without attendees, 404 for a missing dinner, and are audited", async () => {
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'`,
    );
    await app.db.execute(sql`delete from waitlist_entries`);
    expect(await lines()).toEqual([]);
    expect(unzip((await download("docx")).bytes).get("word/document.xml")).toContain(
      "No confirmed attendees yet.",
    );
    const { rows } = await app.db.execute(
      sql`select actor, entity_id, after from audit_log where action = 'download attendees' order by id`,
    );
    expect(rows).toEqual([
      { actor: `member ${who.limited.id}`, entity_id: String(who.eventId), after: { as: "csv", lines: 0 } },
      { actor: `member ${who.limited.id}`, entity_id: String(who.eventId), after: { as: "docx", lines: 0 } },
    ]);
    for (const kind of ["csv", "docx"]) {
      const reply = await app.call("GET", `/api/events/99/attendees/${kind}`, { cookie: who.limited.cookie });
      expect([reply.status, reply.body]).toEqual([404, { message: "Event not found", code: "not_found" }]);
    }
  });
});

/** The runs of a document part: each text with whether it is bold, italic, and gray. */
function runsOf(part: string): { text: string; look: string }[] {
  return [...part.matchAll(/<w:r>(.*?)<\/w:r>/gs)].flatMap(([, run = ""]) => {
    const text = /<w:t[^>]*>([^<]*)</.exec(run)?.[1];
    if (text === undefined) return [];
    const look = [
      /<w:b\/>/.test(run) && "bold",
      /<w:i\/>/.test(run) && "italic",
      run.includes('w:val="6B5D4F"') && "gray",
    ];
    return [{ text, look: look.filter(Boolean).join(" ") }];
  });
}

describe("the attendees as a Word document", () => {
  it("say what each person needs, what is not known, and what nobody has assigned", async () => {
    await someAnswer();
    const runs = async () => runsOf(unzip((await download("docx")).bytes).get("word/document.xml") ?? "");
    const all = await runs();
    const looks = (text: string) => all.filter((run) => run.text === text).map(({ look }) => look);
    for (const text of ["Tree nuts: life-threatening", "Carries epinephrine"]) {
      expect([text, looks(text)]).toEqual([text, ["bold"]]);
    }
    expect(looks("Halal")).toEqual([""]);
    expect(looks("No allergies")).toEqual([]);
    expect(looks("Not answered")).toEqual(Array(2).fill("italic gray"));
    // At each person of the party; Anna's is bold, as her needs are.
    const unread = looks("Unread request of the party: “No nuts, &quot;ever&quot;");
    expect(unread.toSorted()).toEqual(["", "", "", "bold"]);
    const texts = all.map(({ text }) => text);
    const top = texts.slice(
      0,
      texts.findIndex((text) => text.startsWith("Confirmed Attendees")),
    );
    expect(top.slice(-3)).toEqual([
      "Not answered: 2",
      "Food requests not assigned to a person yet:",
      "Anna Weber: No nuts, &quot;ever&quot;; No fish",
    ]);
    await readRequests();
    expect((await runs()).filter(({ text }) => text === "No allergies")).toHaveLength(1);
    const read = (await runs()).map(({ text }) => text);
    expect(read.join("\n")).not.toMatch(/[Nn]ot assigned|[Uu]nread/);
    expect(read).toContain("No fish");
  });

  it("name everybody on the screen, with the waitlist on its own page", async () => {
    const { headers, bytes } = await download("docx");
    expect(headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    );
    const document = unzip(bytes).get("word/document.xml") ?? "";
    for (const text of [
      ...[
        "Truffles &amp; &lt;Old&gt; Burgundy",
        "Tuesday, March 24, 2026 at 6:00 PM · Maison Claire, Washington",
      ],
      ...[
        "Confirmed Attendees (5)",
        "Waitlist (2)",
        "Anna Weber",
        "anna.weber@example.org",
        "Jiří Dvořák 🥂",
      ],
      ...["PRIMARY (not attending)", "+Max Gast", "No fish", "Left ear", ">ab<", "Guest name not entered"],
    ]) {
      expect(document).toContain(text);
    }
    expect(document.match(/<w:sectPr/g)).toHaveLength(2);
    expect(document.match(/<w:tblHeader/g)).toHaveLength(2);
    expect(document).toContain('w:orient="landscape"');
  });
});
