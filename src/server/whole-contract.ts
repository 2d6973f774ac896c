import * as addressLinks from "#contract/address-links.ts";
import * as attendees from "#contract/attendees.ts";
import * as audit from "#contract/audit.ts";
import * as calendar from "#contract/calendar.ts";
import * as chapter from "#contract/chapter.ts";
import * as directory from "#contract/directory.ts";
import * as dues from "#contract/dues.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as events from "#contract/events.ts";
import * as imports from "#contract/imports.ts";
import * as mailingList from "#contract/mailing-list.ts";
import * as manualRegistrations from "#contract/manual-registrations.ts";
import * as memberData from "#contract/member-data.ts";
import * as members from "#contract/members.ts";
import * as moneyDesk from "#contract/money-desk.ts";
import * as needs from "#contract/needs.ts";
import * as outbox from "#contract/outbox.ts";
import * as password from "#contract/password.ts";
import * as payments from "#contract/payments.ts";
import * as registrations from "#contract/registrations.ts";
import * as session from "#contract/session.ts";
import * as stats from "#contract/stats.ts";
import * as waitlist from "#contract/waitlist.ts";
import type { Route } from "#server/platform/http.ts";

/** Every endpoint that the contract promises, file by file, listed by hand. */
export const wholeContract: readonly Endpoint[] = [
  addressLinks,
  attendees,
  audit,
  calendar,
  chapter,
  directory,
  dues,
  events,
  imports,
  mailingList,
  manualRegistrations,
  memberData,
  members,
  moneyDesk,
  needs,
  outbox,
  password,
  payments,
  registrations,
  session,
  stats,
  waitlist,
].flatMap(endpointsIn);

/** The endpoints among what a file of the contract exports. */
export function endpointsIn(file: object): Endpoint[] {
  return Object.values(file).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value
  );
}

/** Why these routes are not the contract: a promise nobody keeps, one kept twice, or an answer nobody promised (H-20). */
export function whyNotTheContract(routes: readonly Route[], contract: readonly Endpoint[]): string[] {
  const answered = routes.map((route) => route.endpoint);
  const isTwice = (endpoint: Endpoint, index: number) =>
    answered.findIndex((other) => addressOf(other) === addressOf(endpoint)) !== index;
  return [
    ...contract
      .filter((endpoint) => !answered.includes(endpoint))
      .map((it) => `nobody answers ${nameOf(it)}`),
    ...answered
      .filter((endpoint) => !contract.includes(endpoint))
      .map((it) => `no contract has ${nameOf(it)}`),
    ...answered.filter(isTwice).map((it) => `two routes answer ${nameOf(it)}`),
  ];
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** The same for two paths that differ only in the names of their parts. */
function addressOf(endpoint: Endpoint): string {
  return nameOf(endpoint).replaceAll(/:\w+/g, ":");
}
