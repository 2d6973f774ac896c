import fc from "fast-check";
import { expect, it } from "vitest";
import { unzip } from "#test/files/unzip.ts";
import { aCouple, anAttendeeList } from "#test/people/attendee-list.ts";
import { composeDocument } from "./attendee-document.ts";

const CHAPTER = { name: "The Chapter", timeZone: "America/New_York" };

/** A tag with its attributes, or text between tags; anything else is not XML as in these documents. */
const PIECE = /<(?<end>\/?)(?<name>[\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(?<empty>\/?)>|[^<]+/gy;
const ILLEGAL =
  /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu;

/** Throws unless it is well-formed: an unclosed tag, or a character or reference that XML does not allow. */
function checkXml(text: string, name: string): void {
  const body = text.replace(/^<\?xml[^>]*\?>\s*/, "");
  if (ILLEGAL.test(body)) throw new Error(`${name}: ${ILLEGAL.exec(body)?.[0]} has no place in it`);
  const open: string[] = [];
  let read = 0;
  for (const { 0: piece, groups } of body.matchAll(PIECE)) {
    read += piece.length;
    if (!groups?.name || groups.empty) continue;
    if (!groups.end) open.push(groups.name);
    else if (open.pop() !== groups.name) throw new Error(`${name}: ${piece} closes another tag`);
  }
  if (read !== body.length || open.length > 0)
    throw new Error(`${name} breaks off at ${body.slice(read, read + 80)}`);
}

/** The document's main part, after checking every part. */
async function documentOf(list: Parameters<typeof composeDocument>[0]): Promise<string> {
  const files = unzip(await composeDocument(list, CHAPTER, new Date("2026-03-24T22:00:00Z")));
  for (const [name, text] of files) if (/\.(xml|rels)$/.test(name)) checkXml(text, name);
  return files.get("word/document.xml") ?? "";
}

it.each(["<a><b></a></b>", "<a>", "<a>&nbsp;</a>", "<a>\u0001</a>", "<a x='1'", "a</b>", "<a>1 < 2</a>"])(
  "Would find %j",
  (text) => expect(() => checkXml(text, "it")).toThrow(),
);

it("Is valid XML in every part, whatever is in a name or note", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom(
      "\u0000\u0008\u000b\uffff\ufffe",
      "]]><w:p/>",
      "&amp;&#0;",
      "\ud83e",
      "a\r\nb\u2028c\u202ed",
    ),
  );
  const words = fc.sample(text, { numRuns: 30, seed: 49 });
  const at = (n: number) => words[n % words.length] ?? "";
  const parties = words.map((name, n) =>
    aCouple(n + 1, {
      user: { firstName: name, lastName: "", email: at(n + 1) },
      foodRequests: at(n + 2),
      seatingRequests: at(n + 3),
      adminNotes: at(n + 4),
    }),
  );
  const list = anAttendeeList(parties, parties.slice(0, 1));
  const document = await documentOf({
    ...list,
    withNotes: true,
    event: { ...list.event, title: words.join(" ").slice(0, 200) },
  });
  expect(document.match(/<w:tr>|<w:tr /g)).toHaveLength(1 + 60 + 1 + 2);
}, 60_000);

it("Says how many sit at each table of how many, and names a table that is too full", async () => {
  const couples = [1, 2, 3].map((id) => aCouple(id, { tableNumber: id === 3 ? 12 : 4 }));
  const list = anAttendeeList(couples, [aCouple(4, { tableNumber: 12, status: "waitlist" })]);
  const textsOf = async (seatsPerTable: number | null) => {
    const document = await documentOf({ ...list, event: { ...list.event, seatsPerTable } });
    return [...document.matchAll(/<w:t[ >][^<]*</g)].map(([text]) => text.replace(/^<w:t[^>]*>|<$/g, ""));
  };
  const full = await textsOf(3);
  expect(full).toContain("More people than seats: Table 4: 4 people, 3 seats");
  expect(full.filter((text) => /of 3/.test(text))).toEqual([
    ...Array.from({ length: 4 }, () => "  4 of 3"),
    ...Array.from({ length: 2 }, () => "  2 of 3"),
  ]);
  expect((await textsOf(4)).join()).not.toContain("More people than seats");
  const unknown = await textsOf(null);
  expect(unknown.join()).not.toMatch(/More people than seats| of \d/);
  expect(unknown.filter((text) => text === "  2 people")).toHaveLength(2);
});

it("Keeps every character that XML can represent", async () => {
  const party = aCouple(1, {
    user: { firstName: "Dr. <Ó Súilleabháin> & Söhne 🥂", lastName: "\u0007日本", email: null },
  });
  expect(await documentOf(anAttendeeList([party]))).toContain(
    "Dr. &lt;Ó Súilleabháin&gt; &amp; Söhne 🥂 日本",
  );
});
