import { z } from "zod";

const Id = z.guid().transform((id) => id.toLowerCase());
const ids = (most: number) => z.array(Id).min(1).max(most);
const exclude = z.object({ contact_ids: z.array(Id).max(500) }).optional();

function exactlyOne(source: object): boolean {
  return Object.values(source).filter((value) => value !== undefined).length === 1;
}
const oneSource = "takes exactly one way to choose contacts";

const shared = {
  contact_ids: ids(500).optional(),
  list_ids: ids(50).optional(),
  tag_ids: ids(50).optional(),
  all_active_contacts: z.boolean().optional(),
};

export const MembershipsForm = z.object({
  source: z
    .object({ ...shared, engagement_level: z.string().optional(), segment_id: z.int().optional() })
    .refine(exactlyOne, oneSource),
  exclude,
  list_ids: ids(50),
});

export const TaggingsForm = z.object({
  source: z.object({ ...shared, new_subscriber: z.boolean().optional() }).refine(exactlyOne, oneSource),
  exclude,
  tag_ids: ids(50),
});

export const DeleteContactsForm = z
  .object({ contact_ids: shared.contact_ids, list_ids: shared.list_ids })
  .refine(exactlyOne, oneSource);

export const ExportForm = z.object({ contact_ids: shared.contact_ids, list_ids: shared.list_ids });
export const DeleteListsForm = z.object({ list_ids: ids(100) });
export const DeleteTagsForm = z.object({ tag_ids: ids(500) });
export const DeleteFieldsForm = z.object({ custom_field_ids: ids(100) });

export const ImportForm = z.object({
  import_data: z.array(z.record(z.string(), z.unknown())).min(1).max(40_000),
  list_ids: ids(50),
});
