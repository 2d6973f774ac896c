import {
  downloadOwnData as downloadOwnDataEndpoint,
  downloadMemberData as endpoint,
} from "#contract/member-data.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { dataPage } from "./data-page.ts";
import { readMemberData } from "./queries.ts";
import type { Reader } from "./readers.ts";

/** Everything about the caller, as a file. */
export const downloadOwnData = action(downloadOwnDataEndpoint, async (ctx) => {
  const { memberId } = ctx.me;
  if (memberId === null) throw notFound("Member not found");
  return download(ctx, memberId, "member");
});

/** Everything about a member, for a full officer to pass on at the member's request. */
export const downloadMemberData = action(endpoint, async (ctx, { id }) => {
  return download(ctx, id, "officer");
});

async function download(ctx: Ctx, id: number, reader: Reader): Promise<Response> {
  const { db, me, now, config } = ctx;
  const data = await db.long({ minutes: 1 }, async (tx) => {
    const found = await readMemberData(tx, id, { reader, now });
    if (Object.keys(found).length === 0) throw notFound("Member not found");
    await auditBy({ me, now }, tx, {
      action: "member data downloaded",
      entity: "member",
      entityId: id,
    });
    return found;
  });
  return new Response(dataPage(config, data, { reader, now }), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": contentDisposition(`member-data-${id}.html`),
      "cache-control": "private, no-store",
    },
  });
}
