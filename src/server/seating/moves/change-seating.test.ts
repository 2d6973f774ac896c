import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();

it("What is noted of a person already is not noted again in the audit log", async () => {
  const { id: dinner } = await aDinner(app.db);
  const { cookie } = await anOfficer(app, "limited");
  const board = boardCalls(
    app,
    () => dinner,
    () => cookie,
  );
  await aPartyAt(app, dinner, { last: "Weber" });
  const { id } = await board.find("Anna Weber");
  const note = (body: object) => board.call("PATCH", `/api/attendees/${id}/seating`, body);
  await note({ isPinned: true, role: "host", isStepFree: true });
  await note({ isPinned: true, role: "host", isStepFree: true });
  const { body } = await note({});
  expect(body.persons[0]).toMatchObject({ isPinned: true, role: "host", isStepFree: true });
  const { rows } = await app.db.execute(sql`select after from audit_log where action = 'change seating'`);
  expect(rows).toEqual([{ after: { attendee: id, isPinned: true, role: "host", needs: "changed" } }]);
});
