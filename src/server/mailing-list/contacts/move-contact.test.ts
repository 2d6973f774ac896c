import { beforeEach, describe, expect, test } from "vitest";
import { syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import { callConstantContact } from "#server/mailing-list/service/call.ts";
import { aMember, changeMember } from "#test/factories.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";
const OLD = "anna@example.org";
const NEW = "anna@new.example";

beforeEach(async () => {
  await list.open();
});

/** The portal knows of Anna's new address, and the service has not moved their contact yet. */
async function waitsForMove() {
  const { id } = await aMember(app.db, { firstName: "Anna", lastName: "Lind", email: OLD });
  await list.syncAll();
  await changeMember(app.db, id, { email: NEW });
  await service.control("POST", "/faults", { name: "http503", method: "PUT" });
  await syncInBackground(service.work());
  expect(await list.onList()).toEqual([OLD, OLGA]);
}

describe("someone who opts out while their contact waits for the move isn't added with the new address", () => {
  beforeEach(async () => {
    await waitsForMove();
    await list.unsubscribe(OLD);
    await service.control("DELETE", "/faults/http503");
  });

  test("by the background work", async () => {
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("after the opt-outs were read", async () => {
    await list.poll();
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
    expect(await list.contact(NEW)).toBeUndefined();
  });

  test("by a sync of everyone", async () => {
    await list.syncAll();
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
    expect(await list.contact(NEW)).toBeUndefined();
  });

  test("if a contact with the new address has been entered at the service", async () => {
    await list.typeIn({ email: NEW });
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("if the opted-out contact was deleted at the service", async () => {
    const path = `/contacts/${(await list.contact(OLD))?.contact_id}`;
    expect(
      await callConstantContact(service.work(), { method: "DELETE", path, for: "person" }),
    ).toMatchObject({
      ok: true,
    });
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });
});
