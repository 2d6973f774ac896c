export const scopes = [
  "contact_data",
  "campaign_data",
  "account_read",
  "account_update",
  "billing_data",
  "offline_access",
] as const;
export type Scope = (typeof scopes)[number];

/** What a person allowed an application; ended when it is taken back. */
export interface Grant {
  id: string;
  clientId: string;
  login: string;
  scopes: readonly Scope[];
  /** Only with offline_access. */
  refreshToken: string | null;
  /** Refresh tokens that are used up. */
  spent: readonly string[];
  lastUsedAt: number;
  endedAt: number | null;
}

export interface Code {
  code: string;
  clientId: string;
  redirectUri: string;
  login: string;
  scopes: readonly Scope[];
  challenge: string | null;
  expiresAt: number;
  usedAt: number | null;
}

export interface AccessToken {
  token: string;
  grantId: string;
  expiresAt: number;
}
