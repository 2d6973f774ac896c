import { exportMembers as exportMembersEndpoint } from "#contract/directory.ts";
import { exportChosenMembers as chosenEndpoint } from "#contract/members/chosen-members.ts";
import { factsOf, fieldsWhere, type MemberField } from "#contract/members/fields.ts";
import { shownState } from "#contract/members/state.ts";
import { statusLabel } from "#contract/members/status.ts";
import { membersInBatches, readIdsByName, readMatchingIds } from "#server/directory/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readsThatMayLag } from "#server/platform/database/reads-that-may-lag.ts";
import { type Cell, csvStream } from "#server/platform/files/csv.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";

type Column = readonly [heading: string, cell: (member: Member, society: string) => Cell];

/** Columns that are not fields, each placed after the field of this name. */
const BEHIND: Partial<Record<MemberField, Column>> = {
  spouseType: ["Spouse Member ID", ({ spouseId }) => spouseId],
  excludeFromDirectory: ["Admin Privileges", ({ adminPrivileges }) => adminPrivileges],
};

/** The columns that officers of this role export (S-30, S-37). */
function columnsFor(role: "limited" | "full"): readonly Column[] {
  const fields = fieldsWhere(({ isFullOnly }) => role === "full" || !isFullOnly);
  const columns = fields.flatMap((field): Column[] => {
    const column: Column = [
      factsOf(field).exportHeading,
      (member, society) => cellOf(field, member, society),
    ];
    const behind = BEHIND[field];
    return behind ? [column, behind] : [column];
  });
  return [["Member ID", ({ id }) => id], ...columns];
}

function cellOf(field: MemberField, member: Member, society: string): Cell {
  if (field === "state") return shownState(member.state);
  if (field === "status") return statusLabel(member.status, society);
  const value = member[field];
  return typeof value === "boolean" ? (value ? "Yes" : "No") : value;
}

/**
 * Exports the directory as a file, sorted by name, without passwords or hashes (S-37). The export is audited before
 * the first line is sent; records are read as the client consumes them.
 */
export const exportMembers = action(exportMembersEndpoint, async (ctx) => {
  const reads = await readsThatMayLag(ctx, "exports");
  return fileOf(ctx, { reads, ids: await readMatchingIds(reads, { words: [] }), whose: "all" });
});

/** Exports the ticked members in the same way; those deleted since are left out. */
export const exportChosenMembers = action(chosenEndpoint, async (ctx, { memberIds }) => {
  const reads = await readsThatMayLag(ctx, "exports");
  return fileOf(ctx, { reads, ids: await readIdsByName(reads, memberIds), whose: "chosen" });
});

type Wanted = { reads: Database; ids: readonly number[]; whose: "all" | "chosen" };

async function fileOf(ctx: Ctx, { reads, ids, whose }: Wanted): Promise<Response> {
  const { db, me, now, config } = ctx;
  const columns = columnsFor(me.role === "full" ? "full" : "limited");
  await auditBy({ me, now }, db, {
    action: "directory exported",
    entity: "member",
    entityId: whose,
    after: { members: ids.length, columns: me.role === "full" ? "all" : "reduced" },
  });
  const lines = linesOf(reads, ids, { columns, society: config.chapter.societyShortName });
  return new Response(
    csvStream(
      columns.map(([heading]) => heading),
      lines,
    ),
    {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": contentDisposition("members-export.csv"),
      },
    },
  );
}

async function* linesOf(
  reads: Database,
  ids: readonly number[],
  { columns, society }: { columns: readonly Column[]; society: string },
) {
  for await (const members of membersInBatches(reads, ids)) {
    for (const member of members) yield columns.map(([, cell]) => cell(member, society));
  }
}
