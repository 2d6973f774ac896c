import type { ImportRow } from "./import-row.ts";

/** Which contacts a job is about; exactly one of these is given. */
export interface SourceOfContacts {
  contact_ids?: readonly string[] | undefined;
  list_ids?: readonly string[] | undefined;
  tag_ids?: readonly string[] | undefined;
  all_active_contacts?: boolean | undefined;
  new_subscriber?: boolean | undefined;
  engagement_level?: string | undefined;
  segment_id?: number | undefined;
}

interface Selection {
  source: SourceOfContacts;
  exclude?: { contact_ids: readonly string[] } | undefined;
}

interface Memberships extends Selection {
  list_ids: readonly string[];
}

interface Taggings extends Selection {
  tag_ids: readonly string[];
}

/** What each kind of activity works on. */
export interface Jobs {
  contacts_json_import: { rows: readonly ImportRow[]; list_ids: readonly string[] };
  add_list_memberships: Memberships;
  remove_list_memberships: Memberships;
  contacts_taggings_add: Taggings;
  contacts_taggings_remove: Taggings;
  contact_delete: { contact_ids?: readonly string[] | undefined; list_ids?: readonly string[] | undefined };
  list_delete: { list_ids: readonly string[] };
  contacts_tags_delete: { tag_ids: readonly string[] };
  custom_fields_delete: { custom_field_ids: readonly string[] };
  contact_exports: { contact_ids?: readonly string[] | undefined; list_ids?: readonly string[] | undefined };
}
export type JobKind = keyof Jobs;
