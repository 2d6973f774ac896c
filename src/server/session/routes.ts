import * as links from "#contract/address-links.ts";
import * as password from "#contract/password.ts";
import * as contract from "#contract/session.ts";
import { showOwnRecord } from "#server/members/show-own-record.ts";
import { answer } from "#server/platform/http.ts";
import { atMost, OWN_CHANGES } from "#server/platform/throttle.ts";
import { adminLogIn } from "./admin-log-in.ts";
import { askForPasswordReset } from "./ask-for-password-reset.ts";
import { changePassword } from "./change-password.ts";
import { endOneSession } from "./end-one-session.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { followAddressLink, type WhenStopped } from "./follow-address-link.ts";
import { listSessions } from "./list-sessions.ts";
import { logIn } from "./log-in.ts";
import { logOut, logOutAndGoHome } from "./log-out.ts";
import { finishOpenIdLogIn, showAdminLogin } from "./open-id-log-in.ts";
import { resetPassword } from "./reset-password.ts";
import { showAddressLink } from "./show-address-link.ts";
import { showSessionUser } from "./show-session-user.ts";

/** Log-in and sessions; `whenStopped` ends what else a thief may have opened before a change of address was stopped. */
export function sessionRoutes(whenStopped: WhenStopped) {
  return [
    answer(contract.logIn, logIn),
    answer(contract.logOut, logOut),
    answer(contract.showSessionUser, showSessionUser),
    answer(contract.showOwnRecord, showOwnRecord),
    answer(contract.listSessions, listSessions),
    answer(contract.endOneSession, endOneSession),
    answer(contract.endOtherSessions, endOtherSessions),
    answer(password.changePassword, atMost(OWN_CHANGES, changePassword)),
    answer(password.askForPasswordReset, askForPasswordReset),
    answer(password.resetPassword, resetPassword),
    answer(links.showAddressLink, showAddressLink),
    answer(links.followAddressLink, (ctx, ask) => followAddressLink(ctx, whenStopped, ask)),
    answer(contract.showAdminLogin, showAdminLogin),
    answer(contract.adminLogIn, adminLogIn),
    answer(contract.finishOpenIdLogIn, finishOpenIdLogIn),
    answer(contract.adminLogOut, logOutAndGoHome),
  ];
}
