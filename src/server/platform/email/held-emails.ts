import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { type ComposedEmail, Notice } from "./composed-email.ts";
import type { EmailOwner, EmailOwners } from "./email-owners.ts";

const Owner = z.union([z.object({ memberId: z.number() }), z.object({ userId: z.number() })]);
const Dropped = z.object({
  share: z.string(),
  topic: z.string(),
  joins: z.string().nullable(),
  until: z.string(),
  notices: z.array(Notice).nullable(),
  owners: z.array(Owner),
});
type Dropped = z.output<typeof Dropped>;

type Shared = ComposedEmail & { share: string };
type Ready = Shared & { heldUntil: string | null; notices: readonly Notice[] | null };

/**
 * Takes back the held emails that these replace, and holds these until the same time, or frequent changes would postpone
 * them forever. An email that joins is replaced by none: it includes the contents of the held one to the same address.
 */
export async function replaceHeld(tx: Tx, emails: readonly Shared[]): Promise<Ready[]> {
  const held = await dropHeld(tx, emails);
  return emails.map((email) => {
    const earlier = held.get(keyOf(email));
    const heldUntil = (email.mayBeHeld && earlier?.until) || null;
    if (!email.joins) return { ...email, heldUntil, notices: null };
    const notices = [...(earlier?.notices ?? []), email.joins.notice];
    const owners = withOwners(email.owners, earlier?.owners ?? []);
    return { ...email, ...(notices.length > 1 && email.joins.compose(notices)), owners, heldUntil, notices };
  });
}

async function dropHeld(tx: Tx, emails: readonly Shared[]): Promise<Map<string, Dropped>> {
  const news = emails.flatMap((email) =>
    email.topic === undefined ? [] : [{ share: email.share, topic: email.topic, joins: joinsAt(email) }],
  );
  if (news.length === 0) return new Map();
  const dropped = await readRows(
    tx,
    Dropped,
    sql`delete from outbox o
      using json_to_recordset(${JSON.stringify(news)}::json) as news (share text, topic text, joins text)
    where o.share = news.share and o.topic = news.topic and o.held_until is not null and o.attempts = 0
      and o.sent_at is null and (news.joins is null or (lower(o.recipient) = news.joins and o.notices is not null))
    returning o.share, o.topic, news.joins, o.held_until::text as until, o.notices,
      coalesce((select json_agg(json_strip_nulls(json_build_object('memberId', w.member_id, 'userId', w.user_id))
        order by w.id) from outbox_owners w where w.outbox_id = o.id), '[]') as owners`,
  );
  return new Map(dropped.map((row) => [JSON.stringify([row.share, row.topic, row.joins]), row]));
}

/** Where an email that joins goes; null for one that replaces. */
export function joinsAt({ joins, to }: Pick<ComposedEmail, "joins" | "to">): string | null {
  return joins ? to.toLowerCase() : null;
}

function keyOf(email: Shared): string {
  return JSON.stringify([email.share, email.topic, joinsAt(email)]);
}

function withOwners(owners: EmailOwners, earlier: readonly EmailOwner[]): EmailOwners {
  if (owners === "nobody") return owners;
  const known = new Set(owners.map((owner) => JSON.stringify(owner)));
  return [...owners, ...earlier.filter((owner) => !known.has(JSON.stringify(owner)))];
}
