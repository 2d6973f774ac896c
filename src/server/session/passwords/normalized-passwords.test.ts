import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { whyNotAdministratorPassword } from "#server/session/administrators/make-administrator.ts";
import { useApp } from "#test/app.ts";
import { aMember, memberNow, sessionOf } from "#test/factories.ts";
import { follow, linksMailedTo } from "#test/people/address-links.ts";

const app = useApp();
const COMPOSED = "cr\u00e8me br\u00fbl\u00e9e";
const DECOMPOSED = COMPOSED.normalize("NFD");
const OWN = "vera@example.org";

const logIn = (password: string) =>
  app.call("POST", "/api/member/login", { body: { username: "vera", password } });
const aVera = (passwordHash: string) =>
  aMember(app.db, { userName: "vera", email: OWN, confirmedEmail: OWN, passwordHash });

test("A password works from every keyboard, however it writes its accents", async () => {
  const { id } = await aVera(await hashPassword("the first one"));
  const cookie = await sessionOf(app, { memberId: id });
  const body = { currentPassword: "the first one", newPassword: DECOMPOSED };
  expect((await app.call("POST", "/api/member/change-password", { cookie, body })).status).toBe(200);
  expect((await logIn(COMPOSED)).status).toBe(200);
  expect((await logIn(DECOMPOSED)).status).toBe(200);
  const again = { currentPassword: COMPOSED, newPassword: DECOMPOSED };
  const same = await app.call("POST", "/api/member/change-password", { cookie, body: again });
  expect([same.status, same.body.message]).toEqual([
    400,
    "The new password must differ from the current one",
  ]);
});

test("An old hash opens as it did, and then from every keyboard", async () => {
  const { id } = await aVera(await hash(DECOMPOSED));
  expect((await logIn(COMPOSED)).status).toBe(401);
  expect((await logIn(DECOMPOSED)).status).toBe(200);
  expect((await logIn(COMPOSED)).status).toBe(200);
  const { passwordHash } = await memberNow(app.db, id);
  expect((await logIn(DECOMPOSED)).status).toBe(200);
  expect((await memberNow(app.db, id)).passwordHash).toBe(passwordHash);
});

test("A stopped change keeps a password whose hash was only replaced", async () => {
  const { id } = await aVera(await hash(DECOMPOSED));
  const cookie = await sessionOf(app, { memberId: id });
  await app.call("PATCH", "/api/member/profile", { cookie, body: { email: "new@example.net" } });
  expect((await logIn(DECOMPOSED)).status).toBe(200);
  const stopped = await follow(app, (await linksMailedTo(app, OWN))[0]);
  expect(stopped.body).toMatchObject({ state: "done", needsPassword: false });
  expect((await logIn(COMPOSED)).status).toBe(200);
});

test("The six-character minimum counts characters as people see them", async () => {
  const { id } = await aVera(await hashPassword("the first one"));
  const cookie = await sessionOf(app, { memberId: id });
  const five = "\u00e9\u00e8\u00ea\u00eb\u00e0".normalize("NFD");
  const body = { currentPassword: "the first one", newPassword: five };
  const reply = await app.call("POST", "/api/member/change-password", { cookie, body });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain("Password must be at least 6 characters");
  expect(whyNotAdministratorPassword({ email: "ada@example.org", password: five })).toContain("at least 6");
});
