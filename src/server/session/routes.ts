import * as password from "#contract/password.ts";
import * as contract from "#contract/session.ts";
import { showOwnRecord } from "#server/members/show-own-record.ts";
import { answer } from "#server/platform/http.ts";
import { adminLogIn } from "./admin-log-in.ts";
import { askForPasswordReset } from "./ask-for-password-reset.ts";
import { changePassword } from "./change-password.ts";
import { logIn } from "./log-in.ts";
import { logOut, logOutAndGoHome } from "./log-out.ts";
import { finishOpenIdLogIn, showAdminLogin } from "./open-id-log-in.ts";
import { resetPassword } from "./reset-password.ts";
import { showSessionUser } from "./show-session-user.ts";

export const sessionRoutes = [
  answer(contract.logIn, logIn),
  answer(contract.logOut, logOut),
  answer(contract.showSessionUser, showSessionUser),
  answer(contract.showOwnRecord, showOwnRecord),
  answer(password.changePassword, changePassword),
  answer(password.askForPasswordReset, askForPasswordReset),
  answer(password.resetPassword, resetPassword),
  answer(contract.showAdminLogin, showAdminLogin),
  answer(contract.adminLogIn, adminLogIn),
  answer(contract.finishOpenIdLogIn, finishOpenIdLogIn),
  answer(contract.adminLogOut, logOutAndGoHome),
];
