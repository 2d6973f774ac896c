import { expect, test } from "vitest";
import type { Who } from "#contract/endpoint.ts";
import type { Session } from "#web/session/session.ts";
import { mayCall } from "./may-call.ts";

const nobody = { firstName: "Anna", lastName: "Berg", email: null, isMember: true };
const member: Session = { ...nobody, isAdmin: false, isLimitedAdmin: false, hasAnyAdminAccess: false };
const limited: Session = { ...member, isLimitedAdmin: true, hasAnyAdminAccess: true };
const full: Session = { ...member, isAdmin: true, hasAnyAdminAccess: true };

test.each<[Who, boolean[]]>([
  ["visitor", [true, true, true, true]],
  ["member", [false, true, true, true]],
  ["limited", [false, false, true, true]],
  ["full", [false, false, false, true]],
])("What is for a %s is offered to those who may", (who, offered) => {
  expect([null, member, limited, full].map((session) => mayCall(session, { who }))).toEqual(offered);
});
