import { showOwnRecord } from "#server/members/show-own-record.ts";
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
import { openSignInLink, showSignInLink } from "#server/session/sign-in-links/open-sign-in-link.ts";
import { requestSignInLink } from "#server/session/sign-in-links/request-sign-in-link.ts";
import { logIn } from "./log-in.ts";
import { logOut, logOutAndGoHome } from "./log-out.ts";

export const sessionRoutes = [
  logIn,
  logOut,
  showSessionUser,
  showOwnRecord,
  listSessions,
  endOneSession,
  endOtherSessions,
  changePassword,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  makeRecoveryCodes,
  beginPasskeyLogIn,
  logInWithPasskey,
  beginConfirmation,
  confirmIdentity,
  endPasskeysOfMember,
  endPasskeysOfAccount,
  requestPasswordReset,
  resetPassword,
  requestSignInLink,
  showSignInLink,
  openSignInLink,
  inviteMember,
  showInvitation,
  acceptInvitation,
  showAddressLink,
  followAddressLink,
  showAdminLogin,
  adminLogIn,
  finishOpenIdLogIn,
  logOutAndGoHome,
];
