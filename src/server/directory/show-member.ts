import type { DeskMember, showMember as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { findMember } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { deskMember } from "./desk-member.ts";

/** The member to whom a link of another page leads. */
export async function showMember(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<DeskMember> {
  const row = await findMember(ctx.db, id);
  if (!row) throw notFound("Member not found");
  return deskMember(row, ctx);
}
