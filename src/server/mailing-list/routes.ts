import * as contract from "#contract/mailing-list.ts";
import { disconnect } from "#server/mailing-list/connection/disconnect.ts";
import { finishAuthorization } from "#server/mailing-list/connection/finish-authorization.ts";
import { saveToken } from "#server/mailing-list/connection/save-token.ts";
import { startAuthorization } from "#server/mailing-list/connection/start-authorization.ts";
import { testConnection } from "#server/mailing-list/connection/test-connection.ts";
import { listContactLists } from "#server/mailing-list/lists/list-contact-lists.ts";
import { syncAll, trySync, updateMemberStatus } from "#server/mailing-list/runs/sync-list.ts";
import { showMailingStatus } from "#server/mailing-list/status/show-mailing-status.ts";
import { answer } from "#server/platform/http/http.ts";

export const mailingListRoutes = [
  answer(contract.showMailingStatus, showMailingStatus),
  answer(contract.testConnection, testConnection),
  answer(contract.startAuthorization, startAuthorization),
  answer(contract.finishAuthorization, finishAuthorization),
  answer(contract.saveToken, saveToken),
  answer(contract.disconnect, disconnect),
  answer(contract.listContactLists, listContactLists),
  answer(contract.trySync, trySync),
  answer(contract.syncAll, syncAll),
  answer(contract.updateMemberStatus, updateMemberStatus),
];
