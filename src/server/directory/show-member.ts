import type { DirectoryMember, showMember as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { findMember } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { directoryMember } from "./directory-member.ts";

/** Shows one member. */
export async function showMember(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<DirectoryMember> {
  const row = await findMember(ctx.db, id);
  if (!row) throw notFound("Member not found");
  return directoryMember(row, ctx);
}
