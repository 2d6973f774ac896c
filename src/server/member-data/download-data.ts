import type { Ask } from "#contract/endpoint.ts";
import type { downloadMemberData as endpoint } from "#contract/member-data.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { attachmentNamed } from "#server/platform/download.ts";
import { notFound } from "#server/platform/refusal.ts";
import { dataPage } from "./data-page.ts";
import { type Reader, readMemberData } from "./queries.ts";

/** Everything about the asker himself, as a file. */
export async function downloadOwnData(ctx: Ctx): Promise<Response> {
  const { memberId } = ctx.me;
  if (memberId === null) throw notFound("Member not found");
  return download(ctx, memberId, "himself");
}

/** Everything about a member who asked for it, for a full officer to hand on. */
export async function downloadMemberData(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<Response> {
  return download(ctx, id, "officer");
}

async function download(ctx: Ctx, id: number, reader: Reader): Promise<Response> {
  const { db, me, now, config } = ctx;
  const data = await db.long({ minutes: 1 }, async (tx) => {
    const found = await readMemberData(tx, id, reader);
    if (Object.keys(found).length === 0) throw notFound("Member not found");
    await audit(tx, {
      ...{ at: now, actor: nameOf(me), action: "member data downloaded", entity: "member", entityId: id },
    });
    return found;
  });
  return new Response(dataPage(config, data, reader, now), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": attachmentNamed(`member-data-${id}.html`),
      "cache-control": "private, no-store",
    },
  });
}
