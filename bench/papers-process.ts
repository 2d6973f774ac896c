// Draws the papers of 200 people once and says what it cost; papers.ts starts it. Arguments: the parts, or none for all.
import { performance } from "node:perf_hooks";
import { PART_CODES, type Part } from "#contract/papers/parts.ts";
import { makePack } from "#server/papers/packs/make-pack.ts";
import { dinnerFacts, TEN_NAMES } from "#test/papers/dinner-facts.ts";
import type { PackFigures } from "./papers.ts";

const facts = dinnerFacts({ persons: 200, isBySeat: true });
// One in twenty has a name in another script, but for East Asian ones, whose fonts are large.
const names = TEN_NAMES.filter((name) => !/[\p{Script=Han}\p{Script=Hangul}]/u.test(name));
const persons = facts.persons.map((person, index) =>
  index % 20 === 7 ? { ...person, name: names[((index / 20) % names.length) | 0] ?? person.name } : person,
);
const asked = PART_CODES.filter((part) => process.argv.includes(part));
const parts: readonly Part[] = asked.length > 0 ? asked : PART_CODES;
const before = process.cpuUsage();
const loop = performance.eventLoopUtilization();
const start = performance.now();
const { bytes, pages } = await makePack(
  { ...facts, persons },
  {
    parts,
    paper: "letter",
    cards: { order: "table", hasChoices: true, hasSponsors: true, offset: { x: 0, y: 0 }, ribbons: [] },
  },
);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
const figures: PackFigures = {
  pages,
  bytes: bytes.length,
  seconds,
  cpuSeconds: (user + system) / 1e6,
  heldMs: performance.eventLoopUtilization(loop).active,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(figures));
