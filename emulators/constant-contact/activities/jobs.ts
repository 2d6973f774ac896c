import type { ImportRow } from "./import-row.ts";

interface Memberships {
  source: { contact_ids: readonly string[] };
  list_ids: readonly string[];
}

interface Taggings {
  source: { contact_ids: readonly string[] };
  tag_ids: readonly string[];
}

/** What each kind of activity works on. */
export interface Jobs {
  contacts_json_import: { rows: readonly ImportRow[]; list_ids: readonly string[] };
  remove_list_memberships: Memberships;
  contacts_taggings_add: Taggings;
  contacts_taggings_remove: Taggings;
}
export type JobKind = keyof Jobs;
