import { fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, toastText } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);
let dinner: number;
beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
});
const chosen = (label: RegExp) => screen.findByLabelText<HTMLSelectElement>(label);

test("An officer reads who the dinner’s officers are", async () => {
  await anOfficer(app, `/events/${dinner}/emails`, "full");
  expect(await screen.findByText(/^This dinner has no officers/)).toBeTruthy();
  stopBrowsing();
  for (const firstName of ["Vera", "Lars"]) {
    const { id } = await aMember(app.db, { firstName, lastName: "Stein", adminPrivileges: "limited" });
    await app.db.execute(
      sql`insert into event_officers (event_id, member_id, since) values (${dinner}, ${id}, now())`,
    );
  }
  await anOfficer(app, `/events/${dinner}/emails`, "limited");
  expect(await screen.findByText(/^Lars Stein and Vera Stein are this dinner’s officers/)).toBeTruthy();
});

test("A limited officer chooses when notices come, and none about money", async () => {
  await anOfficer(app, `/events/${dinner}/emails`, "limited");
  const cancellations = await chosen(/^Cancellations/);
  expect(cancellations.value).toBe("now");
  expect(screen.queryByLabelText(/^Charges/)).toBeNull();
  fireEvent.change(cancellations, { target: { value: "daily" } });
  await waitFor(() => expect(toastText()).toContain("Saved"));
  expect((await chosen(/^Cancellations/)).value).toBe("daily");
  const { rows } = await app.db.execute(sql`select kind, how from notice_preferences`);
  expect(rows).toEqual([{ kind: "canceled", how: "daily" }]);
});

test("A full officer can turn off those about charges", async () => {
  await anOfficer(app, `/events/${dinner}/emails`, "full");
  fireEvent.change(await chosen(/^Charges/), { target: { value: "off" } });
  await waitFor(async () => expect((await chosen(/^Charges/)).value).toBe("off"));
});
