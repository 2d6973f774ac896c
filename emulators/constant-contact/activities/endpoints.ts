import type { z } from "zod";
import { notFound } from "#emulators/constant-contact/api/api-error.ts";
import { type Answer, type Call, contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { readBody } from "#emulators/constant-contact/api/read-input.ts";
import { MembershipsForm, TaggingsForm } from "./forms.ts";
import type { Jobs } from "./jobs.ts";
import { queueActivity } from "./queue.ts";
import { queueImport } from "./queue-import.ts";
import { activityJson } from "./read-shape.ts";
import { selectContacts } from "./select-contacts.ts";

export const activityEndpoints = contactData({
  "GET /activities/:id"({ holdings, id, nowMs }) {
    const activity = holdings.activities.get(id);
    if (!activity) throw notFound();
    return { status: 200, body: activityJson(activity, nowMs) };
  },

  "POST /activities/contacts_json_import": queueImport,
  "POST /activities/remove_list_memberships": (call) =>
    queueSelection(call, "remove_list_memberships", MembershipsForm),
  "POST /activities/contacts_taggings_add": (call) =>
    queueSelection(call, "contacts_taggings_add", TaggingsForm),
  "POST /activities/contacts_taggings_remove": (call) =>
    queueSelection(call, "contacts_taggings_remove", TaggingsForm),
});

function queueSelection<Kind extends Exclude<keyof Jobs, "contacts_json_import">>(
  call: Call,
  kind: Kind,
  shape: z.ZodType<Jobs[Kind]>,
): Answer {
  const job = readBody(shape, call.body);
  const items = selectContacts(call.holdings, job.source.contact_ids).length;
  return { status: 201, body: activityJson(queueActivity(call, kind, { job, items })) };
}
