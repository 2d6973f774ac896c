import * as contract from "#contract/audit.ts";
import { answer } from "#server/platform/http/http.ts";
import { listActors } from "./list-actors.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

export const auditRoutes = [
  answer(contract.listAuditEntries, listAuditEntries),
  answer(contract.listActors, listActors),
];
