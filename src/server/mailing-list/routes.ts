import * as contract from "#contract/mailing-list.ts";
import { answer } from "#server/platform/http.ts";
import { disconnect } from "./disconnect.ts";
import { finishAuthorization } from "./finish-authorization.ts";
import { listContactLists } from "./list-contact-lists.ts";
import { saveToken } from "./save-token.ts";
import { showMailingStatus } from "./show-mailing-status.ts";
import { startAuthorization } from "./start-authorization.ts";
import { syncAll, trySync, updateMemberStatus } from "./sync-list.ts";
import { testConnection } from "./test-connection.ts";

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
