import { listActors } from "./list-actors.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

export const auditRoutes = [listAuditEntries, listActors];
