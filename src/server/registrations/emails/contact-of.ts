import { sql } from "drizzle-orm";
import { emailsCameBackTo } from "#server/platform/email/returned/mailboxes.ts";

/**
 * The name and address of the party that a row of this name or alias belongs to, a registration or a place in line: of
 * its member, else its account, else as an officer typed them. They need members `m` and accounts `u`, which `join` joins.
 */
export function contactOf(row: string) {
  const firstName = `coalesce(m.first_name, u.first_name, ${row}.contact_first_name, '')`;
  const lastName = `coalesce(m.last_name, u.last_name, ${row}.contact_last_name, '')`;
  const email = `coalesce(m.confirmed_email, u.email, ${row}.contact_email)`;
  return {
    columns: sql.raw(`${firstName} as first_name, ${lastName} as last_name, ${email} as email`),
    /** Whether earlier emails to it came back. */
    emailsCameBack: emailsCameBackTo(email),
    join: sql.raw(
      `left join members m on m.id = ${row}.member_id left join users u on u.id = ${row}.user_id`,
    ),
    /** The same for the query builder. */
    fields: {
      firstName: sql<string>`${sql.raw(firstName)}`,
      lastName: sql<string>`${sql.raw(lastName)}`,
      email: sql<string | null>`${sql.raw(email)}`,
    },
  };
}
