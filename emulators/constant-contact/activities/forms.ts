import { z } from "zod";

const Id = z.guid().transform((id) => id.toLowerCase());
const ids = (most: number) => z.array(Id).min(1).max(most);
const source = z.strictObject({ contact_ids: ids(500) });

export const MembershipsForm = z.object({ source, list_ids: ids(50) });
export const TaggingsForm = z.object({ source, tag_ids: ids(50) });
export const ImportForm = z.object({
  import_data: z.array(z.record(z.string(), z.unknown())).min(1).max(40_000),
  list_ids: ids(50),
});
