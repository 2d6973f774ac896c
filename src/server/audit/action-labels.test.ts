import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTION_KINDS } from "#contract/audit.ts";
import { ACTION_LABELS, actionsOf, labelOfAction } from "./action-labels.ts";

const SERVER = join(import.meta.dirname, "..");

/** The source of every file that writes to the audit log. */
function writers(): { name: string; text: string }[] {
  return readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test.") && !name.startsWith("audit"))
    .map((name) => ({ name, text: readFileSync(join(SERVER, name), "utf8") }))
    .filter(
      ({ name, text }) =>
        !name.startsWith("platform/audit") && /\baudit(?:By|Many|Change)?\(|into audit_log/.test(text),
    );
}

test("Every labeled action is written somewhere in the source", () => {
  const written = writers()
    .map(({ text }) => text)
    .join("\n");
  const spoken = Object.keys(ACTION_LABELS).filter(
    (action) => !written.includes(`"${action}"`) && !written.includes(`'${action}'`),
  );
  // Composed of two parts in the source.
  expect(spoken).toEqual([
    ...["member not deleted", "administrator created", "administrator updated", "event not deleted"],
  ]);
});

test("Every action that the source writes has a label", () => {
  const named = writers().flatMap(({ text }) =>
    [...text.matchAll(/\baction(?:: | = )((?:[^;{}]*?))(?:,\n|;|, entity|,? })/g)].flatMap((match) =>
      [...(match[1] ?? "").matchAll(/(?:^|[?:] )"([^"]+)"/g)].flatMap((word) => word[1] ?? []),
    ),
  );
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((action) => !(action in ACTION_LABELS))).toEqual([]);
});

test("Every kind but the last has actions, and unlabeled actions are still shown", () => {
  const empty = ACTION_KINDS.filter(({ value }) => actionsOf(value).length === 0);
  expect(empty.map(({ value }) => value)).toEqual(["other"]);
  expect(labelOfAction("take note")).toBe("Take note");
});
