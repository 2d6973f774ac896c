import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aMember, changeMember, memberNow } from "#test/factories.ts";
import { zipOf } from "#test/files/workbook.ts";
import { catchDepartures } from "#test/pages/answered-fetch.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import { anOfficer, dialogsAreClosed, press, toastText, topDialog } from "#test/pages/officer-page.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
afterEach(stopBrowsing);

const SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet";
const ROSTER =
  "First Name,Last Name,E-Mail,City,Spouse,Paid,Shoe\n" +
  "Anna,Weber,anna.weber@example.org,Reston,,,38\n" +
  "Bo,Lind,bo@example.org,Bowie,Cy Lind,,44\n" +
  "Cy,Lind,cy@example.org,Bowie,,,39\n" +
  "Di,Park,di@example.org,Bowie,,31/31/2025,40\n";

const choose = async (content: BlobPart, name = "roster.csv") =>
  fireEvent.change(await screen.findByLabelText("Member list"), {
    target: { files: [new File([content], name)] },
  });
const column = (header: string) => screen.findByLabelText<HTMLSelectElement>(`${header} becomes`);
const set = async (header: string, field: string) =>
  fireEvent.change(await column(header), { target: { value: field } });
const alertText = async () => (await screen.findByRole("alert")).textContent;
const rowsOf = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
/** The sentences at the top that say what will happen, or happened. */
const outcome = async () =>
  (await screen.findByRole("region", { name: /^(What would change|Result of the import)$/ })).querySelector(
    "p.font-display",
  )?.textContent;

/** The page with the file read, its columns matched and checked. */
async function checked(content = ROSTER) {
  const opened = await anOfficer(app, "/admin/import");
  await choose(content);
  await screen.findByRole("heading", { name: "Match the columns" });
  if (content === ROSTER) await set("Paid", "localDuesPaidThrough");
  await press("Check the File");
  await screen.findByRole("heading", { name: "What this import will do" });
  return opened;
}

describe("how a file is read", () => {
  test("is said, and can be corrected", async () => {
    await anOfficer(app, "/admin/import");
    await choose("Roster;of 2026\nFirst;Last;Town\nBo;Lind;Bowie\n");
    expect(
      await screen.findByText("Cells separated by semicolons, UTF-8 encoding, headings on line 2."),
    ).toBeTruthy();
    await press("Not Right?");
    const rows = screen.getByRole("region", { name: "The first rows of the file" });
    expect([...rows.querySelectorAll("tr")].map(({ textContent }) => textContent)).toEqual([
      ...["1Rosterof 2026", "2FirstLastTown", "3BoLindBowie"],
    ]);
    fireEvent.change(screen.getByLabelText("Headings are on"), { target: { value: "1" } });
    await press("Read It Again");
    expect(
      await screen.findByText("Cells separated by semicolons, UTF-8 encoding, headings on line 1."),
    ).toBeTruthy();
    expect((await column("Roster")).value).toBe("");
    await press("Not Right?");
    fireEvent.change(screen.getByLabelText("Cells are separated by"), { target: { value: "|" } });
    await press("Read It Again");
    expect(await alertText()).toMatch(/^We found no table in this file/);
    // The file as it was read before is still there.
    expect(await column("Roster")).toBeTruthy();
    const { rows: states } = await app.db.execute(sql`select state from imports order by id`);
    expect(states).toEqual([{ state: "dropped" }, { state: "ready" }]);
  });

  test("is corrected by choosing the file again after a reload", async () => {
    const { officer, cookie } = await anOfficer(app, "/admin/import");
    await choose("First,Last\nBo,Lind\n");
    await column("First");
    const { id, firstName, lastName } = officer;
    browse(app, `/admin/import${location.search}`, {
      cookie,
      record: { id, firstName, lastName, isMember: true, adminPrivileges: "full" },
    });
    await press("Not Right?");
    expect(await screen.findByText(/discard this file and choose it again/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Read It Again" })).toBeNull();
  });
});

describe("an import, step by step", () => {
  test("shows columns, changes and refused rows, and writes what was shown", async () => {
    const anna = await aMember(app.db, { city: "Bowie" });
    await anOfficer(app, "/admin/import");
    expect(await screen.findByText("None yet.")).toBeTruthy();
    await choose(ROSTER);
    await screen.findByRole("heading", { name: "Match the columns" });
    expect(screen.getByText(/^roster\.csv, 4 rows\. Matched by their headings/)).toBeTruthy();
    expect((await column("E-Mail")).value).toBe("email");
    expect((await column("Shoe")).value).toBe("");
    expect(screen.getByText("Anna · Bo · Cy")).toBeTruthy();
    await set("Paid", "localDuesPaidThrough");
    await press("Check the File");

    const heading = await screen.findByRole("heading", { name: "What this import will do" });
    expect(document.activeElement).toBe(heading);
    expect(await outcome()).toBe(
      "3 people will be added, and 1 member will be changed. 1 couple will be linked.",
    );
    expect(await rowsOf("Cells left out")).toEqual([
      [
        ...["Line5", "NameDi Park", "FieldLocal dues paid through"],
        "Why“31/31/2025” is not a date we can read; write it as 12/31/2026",
      ],
    ]);
    expect(await rowsOf("Changed members")).toEqual([
      ["Line2", "MemberAnna Weber", "City: Bowie →becomes Reston", "Leave Out line 2"],
    ]);
    expect(await rowsOf("New members")).toEqual([
      [
        ...["Line3", "NameBo Lind"],
        "bo@example.org · Bowie · Active MemberShow all of line 3First nameBo Last nameLind StatusActive Member Emailbo@example.org CityBowie Spouse or partnerCy Lind ",
        "Leave Out line 3",
      ],
      expect.arrayContaining(["NameCy Lind"]),
      expect.arrayContaining(["NameDi Park"]),
    ]);
    expect((await memberNow(app.db, anna.id)).city).toBe("Bowie");

    const couple = screen.getByLabelText<HTMLInputElement>(/^Bo Lind and Cy Lind named in the spouse column/);
    expect(couple.checked).toBe(true);
    await press("Check None");
    expect(couple.checked).toBe(false);
    fireEvent.click(couple);
    for (const part of document.querySelectorAll("details")) part.open = true;
    await press(/^Leave Out ?line 5$/);
    expect(await rowsOf("Rows left out")).toEqual([["Line5", "NameDi Park", "Include line 5"]]);
    expect(await outcome()).toBe(
      "2 people will be added, and 1 member will be changed. 1 couple will be linked.",
    );
    await press("Import 3 Members");
    await waitFor(() => expect(toastText()).toBe("Import Completed3 records imported"));
    expect(await screen.findByText("The import is done.")).toBeTruthy();
    expect(screen.getByText("It can be undone until April 9, 2026.")).toBeTruthy();
    expect((await memberNow(app.db, anna.id)).city).toBe("Reston");
    expect(await outcome()).toBe("2 people were added, and 1 member was changed. 1 couple was linked.");
    expect((await rowsOf("Earlier imports"))[0]?.slice(3)).toEqual([
      "New2",
      "Changed1",
      "Skipped0",
      "StatusDone",
    ]);
    expect(window.location.search).toBe("?file=1");
  });

  test("shows what will be stored of a new member, and how it differs from the file", async () => {
    await checked('Name,State,City\n"Lind, Bo",Maryland,Bowie\n');
    const row = within(screen.getByRole("table", { name: "New members" }));
    expect(document.querySelector("table summary")?.textContent).toBe(
      "Show all of line 2(2 changed from the file)",
    );
    const values = row.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(values).toEqual([
      ...["Bo “Lind, Bo” in the file", "Lind ", "Active Member ", "Bowie ", "MD “Maryland” in the file"],
    ]);
  });

  test("shows afterward what was skipped and left out", async () => {
    await checked("First,Last,Email\nBo,Lind,bo@\nCy,,cy@example.org\n");
    await press("Import 1 Member");
    await screen.findByText("The import is done.");
    expect(await rowsOf("Skipped rows")).toEqual([
      ["Line3", "NameCy", "WhyLast name is missing; please add it"],
    ]);
    expect(await rowsOf("Cells left out")).toEqual([
      ["Line2", "NameBo Lind", "FieldEmail", "Why“bo@” is not an email address"],
    ]);
  });

  test("counts a status with its usual meaning as it is shown", async () => {
    await checked("First,Last,Status\nAngie,Moreland,expired\n");
    expect(screen.getByLabelText<HTMLSelectElement>("“expired” in 1 row").value).toBe("former");
    expect(await outcome()).toBe("1 person will be added.");
    await press("Import 1 Member");
    await screen.findByText("The import is done.");
    const { rows } = await app.db.execute(sql`select status from members where first_name = 'Angie'`);
    expect(rows).toEqual([{ status: "former" }]);
  });

  test("leaves out rows without an answer only if the officer says so", async () => {
    await checked("First,Last\nJohn & Mary,Smith\nBo,Lind\n");
    expect(screen.getByRole("button", { name: "Import 1 Member" })).toHaveProperty("disabled", true);
    await press("Leave Out This Row");
    expect(await rowsOf("Rows left out")).toEqual([["Line2", "NameJohn & Mary Smith", "Include line 2"]]);
    await press("Import 1 Member");
    await screen.findByText("The import is done.");
    expect(screen.queryByText(/First, please choose/)).toBeNull();
  });

  test("tells copies from skipped rows, and afterward whom it added and which couples it left", async () => {
    await checked(
      "First,Last,Email,Address,City\nAnna,Ek,a@example.org,1 Oak St,Bowie\nAnna,Ek,a@example.org,1 Oak St,Bowie\nBo,Ek,b@example.org,1 Oak St,Bowie\n",
    );
    expect(await outcome()).toBe("2 people will be added. 1 row is a copy of another row.");
    expect(await rowsOf("Copies")).toHaveLength(1);
    expect(screen.queryByRole("table", { name: "Skipped rows" })).toBeNull();
    await press("Import 2 Members");
    await screen.findByText("The import is done.");
    expect(await outcome()).toBe("2 people were added. 1 row is a copy of another row.");
    const { rows } = await app.db.execute(sql`select id from members where last_name = 'Ek' order by id`);
    const links = ["Anna Ek", "Bo Ek"].map((name) => screen.getByRole("link", { name }).getAttribute("href"));
    expect(links).toEqual(rows.map(({ id }) => `/admin/members?member=${id}`));
    expect(screen.getByText("Anna Ek and Bo Ek")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the Members" })).toBeTruthy();
  });

  test("warns of dues that would be moved back", async () => {
    await aMember(app.db, { localDuesPaidThrough: "2027-03-04" });
    await checked(
      "First Name,Last Name,E-Mail,Local dues paid through\nAnna,Weber,anna.weber@example.org,2026-03-04\n",
    );
    expect(screen.getByRole("region", { name: "1 paid-through date would move back" })).toBeTruthy();
    expect(await rowsOf("Dues moved back")).toEqual([
      [
        "Line2",
        "MemberAnna Weber",
        "DuesLocal dues paid through",
        "NowMarch 4, 2027",
        "Would becomeMarch 4, 2026",
      ],
    ]);
  });

  test("asks how names are read and what statuses mean, and follows the answers", async () => {
    await checked(
      "First Name,Last Name,Status\nJohn & Mary,Smith,1\nBo,Lind,Gone\nCy,,\nDi,Park,\nEd,Ek,expired\n",
    );
    expect(await outcome()).toBe(
      "2 people will be added. 2 rows are waiting for your answers. 1 row will be skipped.",
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Import 2 Members" });
    expect([button.disabled, button.getAttribute("aria-describedby")]).toEqual([
      true,
      screen.getByText(/^2 rows above are waiting for your answers\./).id,
    ]);
    // Rows with a question are not listed once more.
    expect(await rowsOf("Skipped rows")).toEqual([
      ["Line4", "NameCy", "WhyLast name is missing; please add it"],
    ]);
    expect(screen.getByRole("button", { name: "Download Skipped Rows" })).toBeTruthy();
    expect(screen.getByText("Includes the rows that wait for an answer.")).toBeTruthy();
    fireEvent.change(await screen.findByLabelText("“Gone” in 1 row"), { target: { value: "former" } });
    await waitFor(async () =>
      expect(await outcome()).toBe(
        "3 people will be added. 1 row is waiting for your answer. 1 row will be skipped.",
      ),
    );
    const names = within(screen.getByRole("region", { name: "How should we read these names?" }));
    expect(names.queryByText("Use the First Choice for the Rest")).toBeNull();
    fireEvent.click(names.getByLabelText("Two members: John Smith and Mary Smith"));
    await press("Use These Names");
    expect(await names.findByText("1 answered")).toBeTruthy();
    expect(await outcome()).toBe("5 people will be added. 1 couple will be linked. 1 row will be skipped.");
    expect(screen.queryByText(/for your answer|wait for an answer/)).toBeNull();
    // While an answer is being changed, nothing is imported.
    await press("Change");
    expect(screen.getByRole("button", { name: "Import 5 Members" })).toHaveProperty("disabled", true);
    await press("Use These Names");
    expect(await names.findByText("1 answered")).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Import 5 Members" })).toHaveProperty("disabled", false),
    );
    const couple = screen.getByLabelText<HTMLInputElement>(
      /^John Smith and Mary Smith in the same row of the file/,
    );
    expect(couple.checked).toBe(true);
    await press("Import 5 Members");
    expect(await screen.findByText(/1 couple was linked\./)).toBeTruthy();
  });

  test("says why nothing can be imported while every row is a question, and lists only other files", async () => {
    await checked("First Name,Last Name\nJohn & Mary,Quill\n");
    const button = screen.getByRole("button", { name: "Nothing to Import" });
    expect(button.getAttribute("aria-describedby")).toBe(
      screen.getByText(/^1 row above is waiting for your answer\./).id,
    );
    expect(screen.getByRole("button", { name: "Download Skipped Rows" })).toBeTruthy();
    expect(await screen.findByText("None yet.")).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^Two members/));
    await press("Use These Names");
    expect(await screen.findByRole("button", { name: "Import 2 Members" })).toBeTruthy();
    expect(screen.queryByText(/for your answer/)).toBeNull();
  });

  test("says how dates are read, and which dues stay", async () => {
    const anna = await aMember(app.db, { localDuesPaidThrough: "2027-12-31" });
    await app.db.execute(sql`insert into dues_payments (member_id, amount, paid_through)
      values (${anna.id}, 100, '2027-12-31')`);
    await checked(
      "First Name,Last Name,Email,Local dues paid through\nAnna,Weber,anna.weber@example.org,31/12/2026\n",
    );
    expect(
      screen.getByText(/line 2 has “31\/12\/2026”, so we read this column with the day first\./),
    ).toBeTruthy();
    expect(screen.getByRole("region", { name: "1 paid-through date kept as is" })).toBeTruthy();
  });

  test("names the columns with values that are not imported", async () => {
    await checked("First Name,Last Name,Nickname,Pet,Empty\nBo,Lind,Bobo,Cat,\n");
    expect(screen.getByText(/^2 columns aren’t imported:$/).parentElement?.textContent).toBe(
      "2 columns aren’t imported: Nickname, Pet. To import one, go back to the columns.",
    );
  });

  test.each([
    [
      "31/12/2026,x\nCy,Ray,,12/31/2026,x",
      /line 2 has “31.*, with the day first, but line 3 has “12.* can be read both ways are left out/,
    ],
    [
      "03/04/2026,31/12/2020",
      /line 2 has “31\/12\/2020” in another column, so we also read this column with the day first/,
    ],
  ])("says what settles the order of dates: %s", async (cells, sentence) => {
    await checked(`First Name,Last Name,Email,Local dues paid through,Joined\nBo,Lind,,${cells}\n`);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test("says which date does not fit the order that the officer chose", async () => {
    await checked("First Name,Last Name,Email,Local dues paid through\nBo,Lind,,31/12/2026\n");
    fireEvent.change(screen.getByLabelText("How to read Local dues paid through"), {
      target: { value: "month" },
    });
    expect(
      await screen.findByText(
        /read with the month first, as you chose\. But line 2 has “31\/12\/2026”, which doesn’t fit/,
      ),
    ).toBeTruthy();
  });

  test("reads dates that fit two orders as the officer chooses", async () => {
    await checked("First Name,Last Name,Email,Local dues paid through\nBo,Lind,bo@example.org,03/04/2027\n");
    expect(
      screen.getByText(
        /“03\/04\/2027”, which can be read two ways\. We read this column with the month first\./,
      ),
    ).toBeTruthy();
    const order = screen.getByLabelText("How to read Local dues paid through");
    fireEvent.change(order, { target: { value: "day" } });
    expect(
      await screen.findByText(/: read with the day first, as you chose\. For example, line 2/),
    ).toBeTruthy();
    await press("Import 1 Member");
    await waitFor(async () => {
      const { rows } = await app.db.execute(
        sql`select local_dues_paid_through::text as until from members where first_name = 'Bo'`,
      );
      expect(rows).toEqual([{ until: "2027-04-03" }]);
    });
  });

  test("sets the columns as last time for a file with the same headings", async () => {
    await checked();
    await press("Import 4 Members");
    await press("Import Another File");
    await choose(ROSTER);
    expect(await screen.findByText(/Matched as in your last file with these headings\./)).toBeTruthy();
    expect((await column("Paid")).value).toBe("localDuesPaidThrough");
    expect((await column("Shoe")).value).toBe("");
    await press("Check the File");
    expect(await outcome()).toBe("No one will be added or changed. 4 rows have nothing new.");
    expect(screen.getByRole("button", { name: "Nothing to Import" })).toHaveProperty("disabled", true);
  });

  test("links couples even without other changes; those of one address are unchecked", async () => {
    for (const firstName of ["Ada", "Ben"])
      await aMember(app.db, {
        firstName,
        lastName: "Hill",
        email: `${firstName}@example.org`.toLowerCase(),
        address: "1 Oak St",
        city: "Bowie",
      });
    await checked("First,Last,Email\nAda,Hill,ada@example.org\n");
    const couple = screen.getByLabelText<HTMLInputElement>(
      /^Ada Hill and Ben Hill same name and address, 1 Oak St, Bowie/,
    );
    expect(couple.checked).toBe(false);
    expect(screen.getByRole("button", { name: "Nothing to Import" })).toHaveProperty("disabled", true);
    await press("Check All");
    await press("Link 1 Couple");
    expect(await screen.findByText(/1 couple was linked\./)).toBeTruthy();
  });

  test("shows three hundred refused rows, and more on request", async () => {
    await checked(`First,Last\n${"Bo,\n".repeat(650)}`);
    expect(await rowsOf("Skipped rows")).toHaveLength(300);
    await press("Show 300 More");
    expect(await rowsOf("Skipped rows")).toHaveLength(600);
    await press("Show 50 More");
    expect(await rowsOf("Skipped rows")).toHaveLength(650);
    expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
  });

  test("goes back to the chosen columns, and finds the file after a reload", async () => {
    await checked();
    await press("Back to the Columns");
    expect((await column("Paid")).value).toBe("localDuesPaidThrough");
    expect(window.location.search).toBe("?file=1");
    cleanup();
    stopBrowsing();
    await anOfficer(app, "/admin/import?file=1");
    expect((await column("E-Mail")).value).toBe("email");
  });

  test("takes a file that is dropped on the page", async () => {
    await anOfficer(app, "/admin/import");
    const field = (await screen.findByText("Drop a file here")).parentElement;
    if (!field) throw new Error("there is no field");
    fireEvent.dragOver(field);
    fireEvent.drop(field, { dataTransfer: { files: [new File(["First,Last\nBo,Lind\n"], "drop.csv")] } });
    expect(await screen.findByText(/^drop\.csv, 1 row\./)).toBeTruthy();
  });
});

describe("while it is running", () => {
  test("its progress is shown and polled", async () => {
    await checked();
    const letGo = delayCall("POST /api/imports/1/run");
    await app.db.execute(sql`update imports set progress = 0.3`);
    await press("Import 4 Members");
    expect(await screen.findByText("Importing 4 rows…")).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toMatch(/^Comparing with the directory, 30%/),
    );
    expect(screen.getByRole("progressbar", { name: "Progress of the import" })).toHaveProperty("value", 30);
    await app.db.execute(sql`update imports set progress = 0.8`);
    await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^Writing, 80%/));
    letGo();
    expect(await screen.findByText("The import is done.")).toBeTruthy();
  });

  test("by someone else is followed until it is done", async () => {
    await anOfficer(app, "/admin/import");
    await choose(ROSTER);
    await screen.findByRole("heading", { name: "Match the columns" });
    await app.db.execute(sql`update imports set state = 'running', run = 'x', progress = 0.6`);
    await press("Check the File");
    expect(await screen.findByText(/^Writing, 60%/)).toBeTruthy();
    await app.db.execute(sql`update imports set state = 'done', finished_at = ${app.now.toISOString()},
      counts = '{"created":2,"changed":1,"unchanged":0,"refused":1}'`);
    expect(await screen.findByText("The import is done.")).toBeTruthy();
  });
});

describe("a row that may mean a member who changed their name or address", () => {
  test("is asked about with its candidates, and follows the answer", async () => {
    const mallory = await aMember(app.db, {
      firstName: "Mallory",
      lastName: "Marsh",
      email: "m@example.org",
    });
    await app.db.execute(
      sql`update members set first_name = 'Vera', last_name = 'Lind', email = 'vera@example.org' where id = ${mallory.id}`,
    );
    await checked("First Name,Last Name,Email,City\nVera,Lind,vera@example.org,Reston\n");
    const question = within(screen.getByRole("group", { name: "Line 2: Vera Lind" }));
    expect(
      question.getByText(
        "Vera Lind was Mallory Marsh when the chapter last entered the name, and has changed it since.",
      ),
    ).toBeTruthy();
    expect(
      question.getByRole("radio", { name: "Vera Lind (was Mallory Marsh), vera@example.org, not confirmed" }),
    ).toHaveProperty("checked", false);
    expect(await outcome()).toBe("No one will be added or changed. 1 row is waiting for your answer.");
    fireEvent.click(question.getByRole("radio", { name: "Someone new" }));
    await press("Use These Answers");
    await press("Import 1 Member");
    await screen.findByText("The import is done.");
    expect((await memberNow(app.db, mallory.id)).city).toBeNull();
    const { rows } = await app.db.execute(sql`select city from members where recorded_first_name = 'Vera'`);
    expect(rows).toEqual([{ city: "Reston" }]);
  });
});

describe("undoing", () => {
  async function written() {
    const opened = await checked();
    await press("Import 4 Members");
    await screen.findByText("The import is done.");
    return opened;
  }

  test("asks first, restores everyone, and says so", async () => {
    const anna = await aMember(app.db, { city: "Bowie" });
    await written();
    await press("Undo This Import");
    expect(topDialog().textContent).toContain("members it added are removed");
    await press("Cancel", topDialog());
    await dialogsAreClosed();
    expect((await memberNow(app.db, anna.id)).city).toBe("Reston");
    await press("Undo This Import");
    const letGo = delayCall("POST /api/imports/1/undo");
    await press("Undo Import", topDialog());
    expect(await screen.findByRole("button", { name: "Undoing..." })).toHaveProperty("disabled", true);
    letGo();
    await waitFor(() => expect(toastText()).toBe("Import UndoneAll members have their earlier values back."));
    await dialogsAreClosed();
    expect(
      await screen.findByText("1 member has their earlier values back. 3 new members were removed."),
    ).toBeTruthy();
    // The rows that it wrote are no longer there.
    expect(await outcome()).toBeUndefined();
    expect(screen.queryByRole("button", { name: "Undo This Import" })).toBeNull();
    expect((await memberNow(app.db, anna.id)).city).toBe("Bowie");
    expect((await rowsOf("Earlier imports"))[0]?.at(-1)).toBe("StatusUndone");
  });

  test("names members who stay, and why", async () => {
    const anna = await aMember(app.db, { city: "Bowie" });
    await written();
    const { cookie } = await aFullOfficer(app);
    await app.call("PUT", `/api/members/${anna.id}`, { cookie, body: { city: "Vienna" } });
    await press("Undo This Import");
    await press("Undo Import", topDialog());
    await waitFor(() =>
      expect(toastText()).toBe("Import Undone1 not fully restored because of later changes"),
    );
    expect(await screen.findByText("Anna Weber was changed since")).toBeTruthy();
  });

  test("says when it failed", async () => {
    await written();
    answerInstead("POST /api/imports/1/undo", { status: 500 });
    await press("Undo This Import");
    await press("Undo Import", topDialog());
    await waitFor(() => expect(toastText()).toBe("ImportThe import could not be undone. Please try again."));
    await dialogsAreClosed();
    expect(screen.getByRole("button", { name: "Undo This Import" })).toBeTruthy();
  });

  test("is not offered after thirty days", async () => {
    await written();
    await app.db.execute(sql`update imports set finished_at = finished_at - interval '31 days'`);
    await press("roster.csv");
    await press("Undo This Import");
    await press("Undo Import", topDialog());
    await waitFor(() =>
      expect(toastText()).toBe("ImportThis import is older than 30 days and can no longer be undone."),
    );
    expect(await screen.findByText(/It is older than 30 days and can no longer be undone\.$/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo This Import" })).toBeNull();
  });
});

describe("what goes wrong", () => {
  test("a file that cannot be read is refused with a reason, and can be fixed", async () => {
    await anOfficer(app, "/admin/import");
    await choose("%PDF-1.7", "roster.pdf");
    expect(await alertText()).toMatch(/^This is a PDF\./);
    const calls = watchCalls();
    await choose("", "empty.csv");
    await waitFor(async () => expect(await alertText()).toBe("The file is empty."));
    await choose(new Uint8Array(10 * 1024 * 1024 + 1), "large.csv");
    await waitFor(async () => expect(await alertText()).toMatch(/^That file is larger than 10 MB\./));
    expect(calls.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
    answerInstead("POST /api/imports?name=roster.csv", { status: 500 });
    await choose(ROSTER);
    await waitFor(async () =>
      expect(await alertText()).toBe("The file could not be sent. Please try again."),
    );
    await choose(ROSTER, "again.csv");
    await screen.findByRole("heading", { name: "Match the columns" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    ["roster.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /old-style workbook \(\.xls\)/],
    [
      "roster.ods",
      zipOf({ mimetype: SPREADSHEET, "content.xml": "<office:document-content/>" }),
      /\(\.ods\)/,
    ],
  ])("%s can be chosen, and what to do with it is said", async (name, content, sentence) => {
    await anOfficer(app, "/admin/import");
    const accept = (await screen.findByLabelText("Member list")).getAttribute("accept");
    expect(accept?.split(",")).toContain(name.slice(-4));
    await choose(new Uint8Array(content), name);
    expect(await alertText()).toMatch(sentence);
  });

  test("columns with the same field, or no names, are reported beside the button", async () => {
    await anOfficer(app, "/admin/import");
    await choose(ROSTER);
    await set("Shoe", "city");
    expect(screen.getAllByText("Also chosen for another column")).toHaveLength(2);
    expect((await column("Shoe")).getAttribute("aria-invalid")).toBe("true");
    await press("Check the File");
    expect(await alertText()).toBe("Two columns are set to the same field. Please choose one of them.");
    await set("Shoe", "");
    expect(screen.queryByText("Also chosen for another column")).toBeNull();
    await set("Last Name", "");
    await press("Check the File");
    await waitFor(async () =>
      expect(await alertText()).toBe("Please choose the columns with the first and last name."),
    );
    expect((await column("First Name")).value).toBe("firstName");
    answerInstead("POST /api/imports/1/check", { status: 500 });
    await press("Check the File");
    await waitFor(async () =>
      expect(await alertText()).toBe("The file could not be checked. Please try again."),
    );
  });

  test("a directory that has changed since is checked again before anything is written", async () => {
    const anna = await aMember(app.db, { city: "Bowie" });
    await checked();
    await changeMember(app.db, anna.id, { city: "Vienna", updatedAt: app.now });
    await press("Import 4 Members");
    await waitFor(() => expect(toastText()).toMatch(/^ImportThe directory has changed since you reviewed/));
    await waitFor(async () =>
      expect(await rowsOf("Changed members")).toEqual([
        ["Line2", "MemberAnna Weber", "City: Vienna →becomes Reston", "Leave Out line 2"],
      ]),
    );
    await press("Import 4 Members");
    expect(await screen.findByText("The import is done.")).toBeTruthy();
  });

  test("an import that failed says that nothing was written", async () => {
    await checked();
    await app.db.execute(
      sql`alter table import_changes add constraint broken check (member_id < 0) not valid`,
    );
    try {
      await press("Import 4 Members");
      expect(await screen.findByText("The import failed.")).toBeTruthy();
    } finally {
      await app.db.execute(sql`alter table import_changes drop constraint broken`);
    }
    expect(screen.getByText("Something went wrong in the portal. Nothing was saved.")).toBeTruthy();
    expect((await rowsOf("Earlier imports"))[0]?.at(-1)).toBe("StatusFailed");
    const { rows } = await app.db.execute(sql`select 1 from members where last_name = 'Lind'`);
    expect(rows).toEqual([]);
  });

  test("a lost answer claims nothing, and shows the state of the import", async () => {
    await checked();
    answerInstead("POST /api/imports/1/run", { status: 502, text: "<html>Bad Gateway</html>" });
    await app.db.execute(sql`update imports set state = 'running', run = 'x', progress = 0.7`);
    await press("Import 4 Members");
    await waitFor(() =>
      expect(toastText()).toBe(
        "ImportWe don’t know yet whether the import finished. Please check its status on this page.",
      ),
    );
    expect(await screen.findByText(/^Writing, 70%/)).toBeTruthy();
  });

  test("a discarded file is gone, and a failure is reported", async () => {
    await anOfficer(app, "/admin/import");
    await choose(ROSTER);
    await screen.findByRole("heading", { name: "Match the columns" });
    await press("Discard This File");
    expect(await screen.findByText("Drop a file here")).toBeTruthy();
    await waitFor(async () => expect((await rowsOf("Earlier imports"))[0]?.at(-1)).toBe("StatusDiscarded"));
    await press("roster.csv");
    expect(await screen.findByText("This file was discarded. Nothing was written.")).toBeTruthy();
    await press("Import Another File");
    await choose(ROSTER, "second.csv");
    await screen.findByRole("heading", { name: "Match the columns" });
    answerInstead("DELETE /api/imports/2", { status: 500 });
    await press("Discard This File");
    await waitFor(() => expect(toastText()).toBe("ImportThe file could not be discarded. Please try again."));
    expect(screen.getByRole("heading", { name: "Match the columns" })).toBeTruthy();
  });

  test("an unknown import and an unreadable history say so", async () => {
    await anOfficer(app, "/admin/import?file=77");
    answerInstead("GET /api/imports", { status: 500 });
    expect(await screen.findByText("The import could not be loaded.")).toBeTruthy();
    expect(await screen.findByText("The earlier imports could not be loaded.")).toBeTruthy();
    await press("Choose Another File");
    expect(await screen.findByText("Drop a file here")).toBeTruthy();
    expect(window.location.search).toBe("");
  });

  test("a session that has ended leads to the administrators' login", async () => {
    await anOfficer(app, "/admin/import");
    await screen.findByText("None yet.");
    const leave = catchDepartures();
    answerInstead("POST /api/imports?name=roster.csv", { status: 401, json: { message: "Unauthorized" } });
    await choose(ROSTER);
    await waitFor(() => expect(toastText()).toBe("UnauthorizedYou are logged out. Logging in again..."));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/api/login"));
  });

  test("a limited officer is denied", async () => {
    await anOfficer(app, "/admin/import", "limited");
    await waitFor(() => expect(toastText()).toBe("ErrorYou are not authorized to access this page."));
    expect(screen.queryByText("Drop a file here")).toBeNull();
  });
});
