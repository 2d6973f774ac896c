import * as links from "#contract/members/address-links.ts";
import * as invitations from "#contract/members/invitations.ts";
import * as passkeys from "#contract/members/passkeys.ts";
import * as password from "#contract/password.ts";
import * as contract from "#contract/session.ts";
import { showOwnRecord } from "#server/members/show-own-record.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { followAddressLink } from "#server/session/address-links/follow-address-link.ts";
import { showAddressLink } from "#server/session/address-links/show-address-link.ts";
import { adminLogIn } from "#server/session/administrators/admin-log-in.ts";
import { finishOpenIdLogIn, showAdminLogin } from "#server/session/administrators/open-id-log-in.ts";
import { showSessionUser } from "#server/session/administrators/show-session-user.ts";
import { acceptInvitation } from "#server/session/invitations/accept-invitation.ts";
import { inviteMember } from "#server/session/invitations/invite-member.ts";
import { showInvitation } from "#server/session/invitations/show-invitation.ts";
import { endOneSession } from "#server/session/open-sessions/end-one-session.ts";
import { endOtherSessions } from "#server/session/open-sessions/end-other-sessions.ts";
import { listSessions } from "#server/session/open-sessions/list-sessions.ts";
import { addPasskey } from "#server/session/passkeys/add-passkey.ts";
import { beginPasskey } from "#server/session/passkeys/begin-passkey.ts";
import { beginConfirmation, confirmIdentity } from "#server/session/passkeys/confirm-identity.ts";
import { endPasskeysOfAccount, endPasskeysOfMember } from "#server/session/passkeys/end-passkeys.ts";
import { listPasskeys } from "#server/session/passkeys/list-passkeys.ts";
import { beginPasskeyLogIn, logInWithPasskey } from "#server/session/passkeys/log-in-with-passkey.ts";
import { makeRecoveryCodes } from "#server/session/passkeys/recovery-codes.ts";
import { removePasskey } from "#server/session/passkeys/remove-passkey.ts";
import { renamePasskey } from "#server/session/passkeys/rename-passkey.ts";
import { changePassword } from "#server/session/passwords/change-password.ts";
import { requestPasswordReset } from "#server/session/passwords/request-password-reset.ts";
import { resetPassword } from "#server/session/passwords/reset-password.ts";
import { logIn } from "./log-in.ts";
import { logOut, logOutAndGoHome } from "./log-out.ts";

export const sessionRoutes = [
  answer(contract.logIn, logIn),
  answer(contract.logOut, logOut),
  answer(contract.showSessionUser, showSessionUser),
  answer(contract.showOwnRecord, showOwnRecord),
  answer(contract.listSessions, listSessions),
  answer(contract.endOneSession, endOneSession),
  answer(contract.endOtherSessions, endOtherSessions),
  answer(password.changePassword, rateLimited(OWN_CHANGES, changePassword)),
  answer(passkeys.listPasskeys, listPasskeys),
  answer(passkeys.beginPasskey, beginPasskey),
  answer(passkeys.addPasskey, rateLimited(OWN_CHANGES, addPasskey)),
  answer(passkeys.renamePasskey, rateLimited(OWN_CHANGES, renamePasskey)),
  answer(passkeys.removePasskey, rateLimited(OWN_CHANGES, removePasskey)),
  answer(passkeys.makeRecoveryCodes, rateLimited(OWN_CHANGES, makeRecoveryCodes)),
  answer(passkeys.beginPasskeyLogIn, beginPasskeyLogIn),
  answer(passkeys.logInWithPasskey, logInWithPasskey),
  answer(passkeys.beginConfirmation, beginConfirmation),
  answer(passkeys.confirmIdentity, confirmIdentity),
  answer(passkeys.endPasskeysOfMember, endPasskeysOfMember),
  answer(passkeys.endPasskeysOfAccount, endPasskeysOfAccount),
  answer(password.requestPasswordReset, requestPasswordReset),
  answer(password.resetPassword, resetPassword),
  answer(invitations.inviteMember, inviteMember),
  answer(invitations.showInvitation, showInvitation),
  answer(invitations.acceptInvitation, acceptInvitation),
  answer(links.showAddressLink, showAddressLink),
  answer(links.followAddressLink, followAddressLink),
  answer(contract.showAdminLogin, showAdminLogin),
  answer(contract.adminLogIn, adminLogIn),
  answer(contract.finishOpenIdLogIn, finishOpenIdLogIn),
  answer(contract.adminLogOut, logOutAndGoHome),
];
