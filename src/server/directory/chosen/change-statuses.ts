import type { Answer } from "#contract/endpoint.ts";
import { changeStatuses as endpoint } from "#contract/members/chosen-members.ts";
import { statusLabel } from "#contract/members/status.ts";
import { fullName } from "#contract/values/full-name.ts";
import { whyStatusKept } from "#server/directory/rules.ts";
import { lockMembers } from "#server/members/queries.ts";
import { type Member, parseStatus } from "#server/members/write-member.ts";
import { writeStatus } from "#server/members/write-status.ts";
import { auditMany } from "#server/platform/audit/audit-many.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";

type Said = Answer<typeof endpoint>;

/**
 * Sets the statuses of several members at once, or sets them back. Members who have it already, were deleted, or have
 * a newer change than the officer saw are left as they are and listed.
 */
export const changeStatuses = action(endpoint, async (ctx, { changes }) => {
  const { societyShortName } = ctx.config.chapter;
  const asked = changes.map(({ status, ...change }) => ({
    ...change,
    status: parseStatus(status, societyShortName),
  }));
  const author = { now: ctx.now, by: actorName(ctx.me) };
  return ctx.db.transaction(async (tx) => {
    const locked = await lockMembers(
      tx,
      asked.map(({ id }) => id),
    );
    const byId = new Map(locked.map((member) => [member.id, member]));
    const kept: Said["kept"] = [];
    const toChange: { member: Member; status: Member["status"] }[] = [];
    for (const change of asked) {
      const member = byId.get(change.id);
      const reason = whyStatusKept(member, change);
      if (member && reason === null) toChange.push({ member, status: change.status });
      else kept.push({ id: change.id, name: nameOf(member), reason: reason ?? "deleted" });
    }
    const writtenAt = new Map<number, Date>();
    for (const [status, some] of Map.groupBy(toChange, ({ status }) => status)) {
      const ids = some.map(({ member }) => member.id);
      for (const { id, updatedAt } of await writeStatus(tx, ids, { status, author })) {
        writtenAt.set(id, updatedAt);
      }
    }
    await auditMany(
      tx,
      toChange.map(({ member, status }) => ({
        at: author.now,
        actor: author.by,
        action: "member changed",
        entity: "member",
        entityId: member.id,
        before: { status: member.status },
        after: { status },
      })),
    );
    return {
      changed: toChange.map(({ member }) => ({
        id: member.id,
        name: nameOf(member),
        from: statusLabel(member.status, societyShortName),
        updatedAt: (writtenAt.get(member.id) ?? author.now).toISOString(),
      })),
      kept,
    };
  });
});

function nameOf(member: Member | undefined): string | null {
  return member ? fullName(member) : null;
}
