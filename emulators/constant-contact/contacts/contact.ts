export const permissions = [
  "explicit",
  "implicit",
  "not_set",
  "pending_confirmation",
  "temp_hold",
  "unsubscribed",
] as const;
export type Permission = (typeof permissions)[number];
export type Source = "Account" | "Contact";

/** All times are ISO 8601 in UTC with whole seconds, as they go over the wire. */
export interface EmailAddress {
  address: string;
  permission_to_send: Permission;
  created_at: string;
  updated_at: string;
  opt_in_source?: Source;
  opt_in_date?: string;
  opt_out_source?: Source;
  opt_out_date?: string;
  opt_out_reason?: string | null;
  confirm_status: "pending" | "confirmed" | "off";
}

/** What an update replaces as a whole: what it leaves out becomes null. */
export interface Core {
  first_name: string | null;
  last_name: string | null;
  job_title: string | null;
  company_name: string | null;
  birthday_month: number | null;
  birthday_day: number | null;
  anniversary: string | null;
}

/** What an update leaves alone unless it names it. */
export interface Parts {
  list_memberships: readonly string[];
  taggings: readonly string[];
}

export interface Contact extends Core, Parts {
  contact_id: string;
  /** Grows with each contact made: the order of the pages. */
  ordinal: number;
  email_address: EmailAddress | null;
  create_source: Source;
  update_source: Source;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export const emptyCore: Core = {
  first_name: null,
  last_name: null,
  job_title: null,
  company_name: null,
  birthday_month: null,
  birthday_day: null,
  anniversary: null,
};

export const noParts: Parts = {
  list_memberships: [],
  taggings: [],
};
