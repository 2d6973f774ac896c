import * as attention from "#contract/attention.ts";
import * as audit from "#contract/audit.ts";
import * as calendar from "#contract/calendar.ts";
import * as chapter from "#contract/chapter.ts";
import * as directory from "#contract/directory.ts";
import * as dues from "#contract/dues.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as events from "#contract/events.ts";
import * as imports from "#contract/imports.ts";
import * as mailingList from "#contract/mailing-list.ts";
import * as memberData from "#contract/member-data.ts";
import * as addressLinks from "#contract/members/address-links.ts";
import * as chosenMembers from "#contract/members/chosen-members.ts";
import * as invitations from "#contract/members/invitations.ts";
import * as passkeys from "#contract/members/passkeys.ts";
import * as members from "#contract/members/profile.ts";
import * as spouse from "#contract/members/spouse.ts";
import * as choices from "#contract/menus/choices.ts";
import * as menus from "#contract/menus/menus.ts";
import * as deletions from "#contract/officers/deletions.ts";
import * as officers from "#contract/officers/rights.ts";
import * as search from "#contract/officers/search.ts";
import * as openapi from "#contract/openapi.ts";
import * as outbox from "#contract/outbox.ts";
import * as kitchen from "#contract/papers/kitchen.ts";
import * as papers from "#contract/papers/papers.ts";
import * as venue from "#contract/papers/venue.ts";
import * as password from "#contract/password.ts";
import * as payments from "#contract/payments.ts";
import * as attendees from "#contract/registrations/attendees/attendees.ts";
import * as manualRegistrations from "#contract/registrations/manual/manual-registrations.ts";
import * as needs from "#contract/registrations/needs.ts";
import * as ownAttendees from "#contract/registrations/own-attendees.ts";
import * as ownRefunds from "#contract/registrations/own-refunds.ts";
import * as recentPayments from "#contract/registrations/recent-payments.ts";
import * as registrations from "#contract/registrations/registrations.ts";
import * as boardMoves from "#contract/seating/moves.ts";
import * as tablemates from "#contract/seating/tablemates.ts";
import * as boardTables from "#contract/seating/tables.ts";
import * as boardWishes from "#contract/seating/wishes.ts";
import * as session from "#contract/session.ts";
import * as stats from "#contract/stats.ts";
import * as treasury from "#contract/treasury.ts";
import * as waitlist from "#contract/waitlist.ts";
import type { Route } from "#server/platform/http/http.ts";
import type { ContractFile } from "#server/platform/http/openapi.ts";

/** Every file of the contract that has endpoints. A new file adds its line here. */
const files: Readonly<Record<string, object>> = {
  "address-links": addressLinks,
  attendees,
  attention,
  audit,
  calendar,
  chapter,
  "board-moves": boardMoves,
  "board-tables": boardTables,
  tablemates,
  "board-wishes": boardWishes,
  choices,
  "chosen-members": chosenMembers,
  deletions,
  directory,
  dues,
  events,
  imports,
  invitations,
  passkeys,
  kitchen,
  "mailing-list": mailingList,
  "manual-registrations": manualRegistrations,
  "member-data": memberData,
  members,
  menus,
  officers,
  openapi,
  outbox,
  needs,
  "own-attendees": ownAttendees,
  "own-refunds": ownRefunds,
  papers,
  password,
  payments,
  "recent-payments": recentPayments,
  registrations,
  search,
  session,
  spouse,
  stats,
  treasury,
  venue,
  waitlist,
};

/** Every endpoint of the contract. */
export const wholeContract: readonly Endpoint[] = Object.values(files).flatMap(endpointsIn);

/** The same by file, with their exported names. */
export const contractFiles: readonly ContractFile[] = Object.entries(files).map(([tag, file]) => ({
  tag,
  endpoints: Object.fromEntries(
    Object.entries(file).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
}));

/** The endpoints exported by a file of the contract. */
export function endpointsIn(file: object): Endpoint[] {
  return Object.values(file).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value
  );
}

/** Why these routes differ from the contract: a missing route, a duplicate, or one not in the contract (H-20). */
export function contractMismatches(routes: readonly Route[], contract: readonly Endpoint[]): string[] {
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

/** A key that is equal for two paths that differ only in parameter names. */
function addressOf(endpoint: Endpoint): string {
  return nameOf(endpoint).replaceAll(/:\w+/g, ":");
}
