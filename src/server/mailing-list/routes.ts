import { disconnect } from "#server/mailing-list/connection/disconnect.ts";
import { finishAuthorization } from "#server/mailing-list/connection/finish-authorization.ts";
import { saveToken } from "#server/mailing-list/connection/save-token.ts";
import { startAuthorization } from "#server/mailing-list/connection/start-authorization.ts";
import { testConnection } from "#server/mailing-list/connection/test-connection.ts";
import { listContactLists } from "#server/mailing-list/lists/list-contact-lists.ts";
import { syncAll, trySync, updateMemberStatus } from "#server/mailing-list/runs/sync-list.ts";
import { showMailingStatus } from "#server/mailing-list/status/show-mailing-status.ts";

export const mailingListRoutes = [
  showMailingStatus,
  testConnection,
  startAuthorization,
  finishAuthorization,
  saveToken,
  disconnect,
  listContactLists,
  trySync,
  syncAll,
  updateMemberStatus,
];
