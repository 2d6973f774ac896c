import { statusInWords } from "#server/members/rules.ts";
import type { Member } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { type Cell, csvStream } from "#server/platform/csv.ts";
import { attachmentNamed } from "#server/platform/download.ts";
import { membersInBatches, readFoundIds } from "./queries.ts";

type Column = readonly [heading: string, cell: (member: Member, society: string) => Cell];

const yes = (is: boolean) => (is ? "Yes" : "No");
const FOR_OFFICERS: readonly Column[] = [
  ["Member ID", ({ id }) => id],
  ["First Name", ({ firstName }) => firstName],
  ["Last Name", ({ lastName }) => lastName],
  ["Title", ({ title }) => title],
  ["Status", ({ status }, society) => statusInWords(status, society)],
  ["Email", ({ email }) => email],
  ["Alternate Email", ({ alternateEmail }) => alternateEmail],
  ["Cell Phone", ({ cellPhone }) => cellPhone],
  ["Home Phone", ({ homePhone }) => homePhone],
  ["Office Phone", ({ officePhone }) => officePhone],
  ["Fax", ({ fax }) => fax],
  ["Address", ({ address }) => address],
  ["City", ({ city }) => city],
  ["State", ({ state }) => state],
  ["Zip Code", ({ zipCode }) => zipCode],
  ["Spouse Name", ({ spouseName }) => spouseName],
  ["Spouse Type", ({ spouseType }) => spouseType],
  ["Spouse Member ID", ({ spouseId }) => spouseId],
  ["Past Offices", ({ pastOffices }) => pastOffices],
  ["Professional Worker", ({ isProfessionalWorker }) => yes(isProfessionalWorker)],
  ["Ecuyer", ({ isEcuyer }) => yes(isEcuyer)],
  ["Mondiale", ({ isMondiale }) => yes(isMondiale)],
  ["Local Dues Paid Through", ({ localDuesPaidThrough }) => localDuesPaidThrough],
  ["National Dues Paid Through", ({ nationalDuesPaidThrough }) => nationalDuesPaidThrough],
  ["Hidden from Directory", ({ excludeFromDirectory }) => yes(excludeFromDirectory)],
  ["Admin Privileges", ({ adminPrivileges }) => adminPrivileges],
];
/** What limited officers do not read (S-30). */
const FOR_FULL_OFFICERS: readonly Column[] = [
  ["Username", ({ userName }) => userName],
  ["Dues Notes", ({ duesNotes }) => duesNotes],
  ["Member Comments", ({ memberComments }) => memberComments],
  ["Admin Comments", ({ adminComments }) => adminComments],
];

/**
 * The directory as a file, by name; never a password or its hash (S-37). It is written down before the first line
 * leaves; the records are read as the reader takes them.
 */
export async function exportMembers(ctx: Ctx): Promise<Response> {
  const { db, me, now, config } = ctx;
  const columns = me.role === "full" ? [...FOR_OFFICERS, ...FOR_FULL_OFFICERS] : FOR_OFFICERS;
  const ids = await readFoundIds(db, { words: [] });
  await audit(db, {
    ...{ at: now, actor: nameOf(me), action: "directory exported", entity: "member", entityId: "all" },
    after: { members: ids.length, columns: me.role === "full" ? "all" : "reduced" },
  });
  const lines = linesOf(ctx, ids, columns, config.chapter.societyShortName);
  return new Response(
    csvStream(
      columns.map(([heading]) => heading),
      lines,
    ),
    {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": attachmentNamed("members-export.csv"),
      },
    },
  );
}

async function* linesOf({ db }: Ctx, ids: readonly number[], columns: readonly Column[], society: string) {
  for await (const members of membersInBatches(db, ids)) {
    for (const member of members) yield columns.map(([, cell]) => cell(member, society));
  }
}
