import { z } from "zod";

export const privileges = [
  "contacts:read",
  "contacts:write",
  "contacts:lists:read",
  "contacts:lists:write",
  "account:read",
] as const;
export type Privilege = (typeof privileges)[number];

/** What `GET /account/summary` returns. */
export interface Summary {
  contact_email: string;
  contact_phone: string;
  country_code: string;
  encoded_account_id: string;
  first_name: string;
  last_name: string;
  organization_name: string;
  organization_phone: string;
  state_code: string;
  time_zone_id: string;
  website: string;
}

export interface Account {
  id: string;
  summary: Summary;
}

/** A person who may sign in and give an application access to one account. */
export interface Login {
  name: string;
  person: string;
  accountId: string;
  privileges: readonly Privilege[];
}

/** What the account's owner and the application's settings decide; all can be changed while it runs. */
export const Settings = z.object({
  /** As every application made since July 2026, until it is approved: only its maker, the first login, may consent. */
  applicationPrivate: z.boolean(),
  /** Whether a refresh gives a new refresh token and ends the one before. */
  refreshTokens: z.enum(["rotating", "long-lived"]),
  /** Whether a refresh token that was used before ends its whole connection, as Okta does; not certain here. */
  reuseEndsConnection: z.boolean(),
  /** Calls of the token address per second and application; 0 takes any number. */
  tokenCallsPerSecond: z.int().min(0),
  /** Calls per second and application; 0 takes any number. */
  callsPerSecond: z.int().min(0),
  callsPerDay: z.int().min(0),
  /** How long an activity waits, how long it works, and how much longer for each row. */
  activityWaitMs: z.int().min(0),
  activityWorkMs: z.int().min(0),
  activityRowMs: z.number().min(0),
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  applicationPrivate: false,
  refreshTokens: "rotating",
  reuseEndsConnection: false,
  tokenCallsPerSecond: 1,
  callsPerSecond: 4,
  callsPerDay: 10_000,
  activityWaitMs: 1_000,
  activityWorkMs: 2_000,
  activityRowMs: 0.2,
};

/** What the developer portal knows of an application. */
export interface Application {
  name: string;
  clientId: string;
  clientSecret: string;
  /** Compared as exact strings. */
  redirectUris: readonly string[];
}
