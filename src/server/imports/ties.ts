import { type SQL, sql } from "drizzle-orm";

type Tie = { why: string; in: readonly string[]; or?: string };

/**
 * Why an undo leaves a member whom the import added: by now they have something of their own. The first that applies is
 * said. `or` is what no foreign key says.
 */
export const TIES: readonly Tie[] = [
  {
    why: "can log in",
    in: ["sessions.member_id", "passkeys.member_id", "recovery_codes.member_id", "calendar_feeds.member_id"],
    or: "m.password_hash is not null",
  },
  {
    why: "has registered for a dinner",
    in: ["registrations.member_id", "waitlist_entries.member_id", "manual_registrations.member_id"],
    // In the form of a party that is being paid for.
    or: `exists (select from manual_registrations f where f.hold_id is not null
      and jsonb_path_exists(f.form, '$.*[*] ? (@.memberId == $id)', jsonb_build_object('id', m.id)))`,
  },
  {
    why: "has a seat in a party, or had one",
    in: [
      "attendees.member_id",
      "removed_persons.member_id",
      "seating_departures.member_id",
      "handed_requests.member_id",
    ],
  },
  {
    why: "has paid",
    in: ["dues_payments.member_id", "earlier_payers.member_id"],
    or: "exists (select from payments p where p.purpose = 'dues' and p.subject_id = m.id)",
  },
  { why: "has a credit, or had one", in: ["credits.member_id"] },
  { why: "is linked to an administrator’s account", in: ["users.member_id"] },
  {
    why: "is an officer, or was one",
    in: [
      "event_officers.member_id",
      "notice_preferences.member_id",
      "outbox.answers_to_member_id",
      "seating_moves.member_id",
    ],
  },
  {
    why: "has chosen dishes or written needs",
    in: ["member_needs.member_id", "attendees.needs_by_member", "choices.chosen_by_member"],
  },
  { why: "has chosen which emails to get", in: ["unwanted_emails.member_id"] },
];

/** What refers to a member and goes with them, and why. */
export const GOES_ALONG: Readonly<Record<string, string>> = {
  "address_links.member_id": "links to an address, which open nothing once the member is gone",
  "import_changes.member_id": "what imports wrote; a later import counts as a change since",
  "mailing_former_addresses.member_id": "hashes of addresses, to carry an opt-out to the next one",
  "members.spouse_id": "the undo itself parts a couple, or leaves both",
  "outbox_owners.member_id": "the undo withdraws their emails",
  "password_resets.member_id": "links to a login that they do not have",
  "sign_in_links.member_id": "links that open nothing once the member is gone",
};

/** The first tie of the member `m`, in words; null without one. */
export function tieOfMember(): SQL {
  const ties = TIES.map(({ why, in: columns, or }) => {
    const refers = columns.map((name) => {
      const [table, column] = name.split(".");
      return `exists (select from ${table} t where t.${column} = m.id)`;
    });
    return sql`when ${sql.raw([...(or ? [or] : []), ...refers].join(" or "))} then ${why}::text`;
  });
  return sql`case ${sql.join(ties, sql` `)} end`;
}
