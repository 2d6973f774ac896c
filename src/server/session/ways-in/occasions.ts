/** When ways in end. Erasing a member is no occasion: it deletes all of them with the row. */
export type Occasion =
  /** The owner of the old address stopped a change of address (030). */
  | "stopped"
  /** A member chose a new password. */
  | "renewed"
  /** An officer changed a member's user name, password or rights. */
  | "changed"
  /** A member can no longer log in. */
  | "disabled"
  /** An account lost its rights. */
  | "withdrawn"
  /** `admin:create` was run for an account. */
  | "recreated"
  /** An account is no longer linked to the member. */
  | "unlinked"
  /** A full officer ended the passkeys that someone lost (D-274). */
  | "lost";

/** Everything the owner has, everything made since a moment, or nothing, with the reason. */
type Reach = "all" | "since" | { stays: string };

/** How far a way in ends on each occasion. */
export type Reaches = Readonly<Record<Occasion, Reach>>;

const LOGIN_STAYS = { stays: "The member keeps their login, and this is theirs (063)." };
const NOT_OF_ACCOUNTS = { stays: "Accounts have none." };
const NOT_OF_MEMBERS = { stays: "Members have none." };
const SETS_IT = { stays: "This is what sets or removes it." };
const EVERYWHERE = { stopped: "all", disabled: "all", withdrawn: "all", recreated: "all" } as const;

export const SESSIONS: Reaches = {
  ...EVERYWHERE,
  renewed: "all",
  changed: "all",
  lost: "all",
  unlinked: { stays: "Whose member a session is for is read with each request (031)." },
};

export const KEYS: Reaches = {
  ...EVERYWHERE,
  stopped: "since",
  lost: "all",
  renewed: LOGIN_STAYS,
  changed: LOGIN_STAYS,
  unlinked: { stays: "Each opens its own owner's session (063)." },
};

/** Links for a new password and invitations. */
export const ONE_TIME_LINKS: Reaches = {
  stopped: "all",
  renewed: "all",
  changed: "all",
  disabled: "all",
  withdrawn: NOT_OF_ACCOUNTS,
  recreated: NOT_OF_ACCOUNTS,
  unlinked: { stays: "They were mailed to the member." },
  lost: { stays: "It is what comes next." },
};

/** They open a session, so whatever ends sessions ends them. A trigger also ends them when an address changes (087). */
export const SIGN_IN_LINKS: Reaches = {
  stopped: "all",
  renewed: "all",
  changed: "all",
  disabled: "all",
  lost: "all",
  withdrawn: NOT_OF_ACCOUNTS,
  recreated: NOT_OF_ACCOUNTS,
  unlinked: { stays: "They were mailed to the member." },
};

/** Anyone who confirms an address gets later links for a new password and invitations. */
export const CONFIRMATIONS: Reaches = {
  stopped: "all",
  renewed: "all",
  disabled: "all",
  unlinked: "all",
  changed: { stays: "The old address can still stop the change." },
  withdrawn: NOT_OF_ACCOUNTS,
  recreated: NOT_OF_ACCOUNTS,
  lost: LOGIN_STAYS,
};

/** A stop ends all of them: a session stolen long before may have created one. */
export const CALENDARS: Reaches = {
  ...EVERYWHERE,
  unlinked: "all",
  renewed: LOGIN_STAYS,
  changed: LOGIN_STAYS,
  lost: LOGIN_STAYS,
};

export const MEMBER_PASSWORD: Reaches = {
  stopped: "since",
  renewed: SETS_IT,
  changed: SETS_IT,
  disabled: SETS_IT,
  withdrawn: NOT_OF_ACCOUNTS,
  recreated: NOT_OF_ACCOUNTS,
  unlinked: LOGIN_STAYS,
  lost: LOGIN_STAYS,
};

const OF_ACCOUNTS = {
  renewed: NOT_OF_MEMBERS,
  changed: NOT_OF_MEMBERS,
  disabled: NOT_OF_MEMBERS,
  unlinked: NOT_OF_MEMBERS,
  recreated: SETS_IT,
};

export const ACCOUNT_PASSWORD: Reaches = {
  ...OF_ACCOUNTS,
  stopped: { stays: "No session can set it; only admin:create does." },
  withdrawn: { stays: "It opens nothing without rights, and no page could give the account a new one." },
  lost: { stays: "They use it to log in and create a new passkey." },
};

export const OPENID_TIE: Reaches = {
  ...OF_ACCOUNTS,
  stopped: { stays: "Only the issuer proves it, and no member writes an account's address." },
  withdrawn: { stays: "It opens nothing without rights; without it, the address alone would (049)." },
  lost: { stays: "It is how the account logs in." },
};
