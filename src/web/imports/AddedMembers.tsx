import { Link } from "wouter";
import type { ImportFile } from "#contract/imports.ts";
import { paths } from "#web/platform/paths.ts";
import { Rows } from "./CheckedRows.tsx";

/** The members whom an import added, each linked to their details. */
export function AddedMembers({ members, total }: { members: ImportFile["added"]; total: number }) {
  if (members.length === 0) return null;
  return (
    <Rows title="Added" shown={members.length} total={total} isOpen={members.length <= 12}>
      <ul className="gap-x-8 sm:columns-2 lg:columns-3">
        {members.map(({ memberId, name }) => (
          <li key={memberId} className="break-inside-avoid break-words">
            <Link className="text-link inline-flex min-h-11 items-center" href={paths.adminMember(memberId)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Rows>
  );
}
