/** What the lists are asked for: an officer, members of all kinds, coming and past dinners, payments and emails. */
export type Samples = {
  officer: number;
  members: readonly number[];
  names: readonly string[];
  coming: readonly number[];
  past: readonly number[];
  payments: readonly number[];
  emails: readonly number[];
  imports: readonly number[];
  calendars: readonly string[];
};

/** One list of the portal: who reads it, and the addresses requested in turn. */
export type List = {
  name: string;
  asker: "member" | "officer" | "visitor";
  paths: readonly string[];
  /** False where all of it is answered by its nature, so that it grows with the chapter: shown, not held to a bound. */
  isHeld?: boolean;
};

/** Every list that members and officers see on a page, each as its page asks for it. */
export function listsOf(of: Samples): List[] {
  return [
    ...membersLists(of),
    ...directoryLists(of),
    ...dinnerLists(of),
    ...moneyLists(of),
    ...auditLists(of),
  ];
}

function membersLists({ coming, calendars }: Samples): List[] {
  const asked = (name: string, ...paths: string[]): List => ({ name, asker: "member", paths });
  return [
    asked("events to come", "/api/events?when=upcoming&limit=50"),
    // Read only when a member looks beyond the nearest fifty.
    { ...asked("all events to come", "/api/events?when=upcoming"), isHeld: false },
    asked("one event", ...coming.map((id) => `/api/events/${id}`)),
    asked("my registrations", "/api/registrations/my"),
    asked("dues status", "/api/member/dues-status"),
    asked("dues history", "/api/member/dues-history"),
    asked("own record", "/api/member/auth"),
    asked("own data as a file", "/api/member/data"),
    { name: "calendar feed", asker: "visitor", paths: calendars.map((token) => `/api/calendar/${token}`) },
  ];
}

function officers(name: string, paths: readonly string[]): List {
  return { name, asker: "officer", paths };
}

function directoryLists({ members, names }: Samples): List[] {
  const page = "/api/members?limit=50";
  const searched = (path: string) => names.map((name) => `${path}${encodeURIComponent(name)}`);
  return [
    officers("members, first page", [page]),
    officers("members, third page", [`${page}&offset=100`]),
    officers("members of a status", [`${page}&status=Provisional`, `${page}&status=Former`]),
    officers("members, searched", searched(`${page}&search=`)),
    officers("member counts", ["/api/members/counts"]),
    officers("member counts, searched", searched("/api/members/counts?search=")),
    officers(
      "possible spouses",
      members.map(
        (id, n) =>
          `/api/admin/members/${id}/potential-spouses?search=${encodeURIComponent(names[n % names.length] ?? "")}`,
      ),
    ),
    officers("accounts", ["/api/admin/users"]),
    officers("figures of the chapter", ["/api/admin/stats"]),
    officers("what waits for officers", ["/api/admin/attention"]),
    officers("imports", ["/api/imports"]),
    // Counts every address and how many of them are different.
    { ...officers("mailing list", ["/api/constant-contact/status"]), isHeld: false },
    officers("metrics", ["/metrics"]),
  ];
}

function dinnerLists({ coming, past }: Samples): List[] {
  const of = (ids: readonly number[], rest: string) => ids.map((id) => `/api/events/${id}/${rest}`);
  return [
    officers("events to come, for officers", ["/api/events?when=upcoming&limit=50"]),
    // As the specification has it for other programs; no page of the portal asks for it.
    { ...officers("all events at once", ["/api/events"]), isHeld: false },
    officers("past events", ["/api/events?when=past&limit=50", "/api/events?when=past&limit=50&offset=50"]),
    officers("attendees", of([...coming, ...past], "attendees")),
    officers("open card payments", of(coming, "card-payments")),
    officers("parties of an event", of(coming, "parties")),
    officers("attendees as CSV", of(past, "attendees/csv")),
    officers("attendees as Word", of(past.slice(0, 4), "attendees/docx")),
  ];
}

function moneyLists({ names, payments }: Samples): List[] {
  const [day, month] = [new Date(Date.now() - 40 * 86_400_000), new Date(Date.now() - 10 * 86_400_000)].map(
    (at) => at.toISOString().slice(0, 10),
  );
  return [
    officers("payments", ["/api/payments"]),
    officers("payments, third page", ["/api/payments?page=3"]),
    officers(
      "payments, searched",
      names.map((name) => `/api/payments?search=${encodeURIComponent(name)}`),
    ),
    officers("payments of a state", ["/api/payments?state=refunded", "/api/payments?state=refund_due"]),
    officers("payments of a purpose", ["/api/payments?purpose=dues"]),
    officers("payments of a month", [`/api/payments?from=${day}&to=${month}`]),
    officers(
      "one payment",
      payments.map((id) => `/api/payments/${id}`),
    ),
    officers("payment matters", ["/api/open-items"]),
    officers("comparisons", ["/api/reconciliations"]),
  ];
}

function auditLists({ names, members, emails, imports, officer }: Samples): List[] {
  return [
    officers("audit log", ["/api/audit"]),
    officers(
      "audit log, searched",
      names.map((name) => `/api/audit?search=${encodeURIComponent(name)}`),
    ),
    officers("audit log of a kind", ["/api/audit?kind=waiting", "/api/audit?kind=members"]),
    officers(
      "audit log of an actor",
      members.map((id) => `/api/audit?actor=member%20${id}`),
    ),
    officers(
      "audit log of a member",
      members.map((id) => `/api/audit?thing=member&id=${id}`),
    ),
    officers("actors", ["/api/audit/actors"]),
    officers("emails", ["/api/emails"]),
    officers(
      "emails, searched",
      names.map((name) => `/api/emails?search=${encodeURIComponent(name)}`),
    ),
    officers("emails of a state", ["/api/emails?state=sent", "/api/emails?state=failed"]),
    officers(
      "one email",
      emails.map((id) => `/api/emails/${id}`),
    ),
    officers(
      "one import",
      imports.map((id) => `/api/imports/${id}`),
    ),
    officers("officer's own audit log", [`/api/audit?thing=member&id=${officer}`]),
  ];
}
