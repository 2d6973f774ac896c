import { z } from "zod";
import { notFound } from "#emulators/constant-contact/api/api-error.ts";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import { type Answer, type Call, contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { commaSeparated, Limit, readBody, readQuery } from "#emulators/constant-contact/api/read-input.ts";
import { type Activity, activityStates } from "./activity.ts";
import {
  DeleteContactsForm,
  DeleteFieldsForm,
  DeleteListsForm,
  DeleteTagsForm,
  ExportForm,
  MembershipsForm,
  TaggingsForm,
} from "./forms.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import { queueActivity } from "./queue.ts";
import { queueImport } from "./queue-import.ts";
import { activityJson } from "./read-shape.ts";
import { selectContacts } from "./select-contacts.ts";

const listedMs = 10 * 86_400_000;
const Query = z.object({
  limit: Limit(500, 50),
  state: commaSeparated(z.enum(activityStates), activityStates.length).optional(),
});

export const activityEndpoints = contactData({
  "GET /activities"({ holdings, query, nowMs }) {
    const at = resumed(query);
    const { limit, state } = readQuery(Query, at.query);
    const recent = [...holdings.activities.values()]
      .filter((one) => one.createdAt >= nowMs - listedMs && (state?.includes(one.state) ?? true))
      .reverse();
    const { rows, links } = pageOf(recent, at, { path: "/activities", limit });
    return { status: 200, body: { activities: rows.map((one) => activityJson(one, nowMs)), ...links } };
  },

  "GET /activities/:id": (call) => ({ status: 200, body: activityJson(existing(call), call.nowMs) }),

  "POST /activities/contacts_json_import": queueImport,
  "POST /activities/add_list_memberships": (call) =>
    queueSelection(call, "add_list_memberships", MembershipsForm),
  "POST /activities/remove_list_memberships": (call) =>
    queueSelection(call, "remove_list_memberships", MembershipsForm),
  "POST /activities/contacts_taggings_add": (call) =>
    queueSelection(call, "contacts_taggings_add", TaggingsForm),
  "POST /activities/contacts_taggings_remove": (call) =>
    queueSelection(call, "contacts_taggings_remove", TaggingsForm),
  "POST /activities/contact_delete"(call) {
    const source = readBody(DeleteContactsForm, call.body);
    return queued(call, "contact_delete", {
      job: source,
      items: selectContacts(call.holdings, source).length,
    });
  },
  "POST /activities/list_delete"(call) {
    const job = readBody(DeleteListsForm, call.body);
    return queued(call, "list_delete", { job, items: job.list_ids.length });
  },
  "POST /activities/contacts_tags_delete"(call) {
    const job = readBody(DeleteTagsForm, call.body);
    return queued(call, "contacts_tags_delete", { job, items: job.tag_ids.length });
  },
  "POST /activities/custom_fields_delete"(call) {
    const job = readBody(DeleteFieldsForm, call.body);
    return queued(call, "custom_fields_delete", { job, items: job.custom_field_ids.length });
  },
  "POST /activities/contact_exports": (call) =>
    queued(call, "contact_exports", { job: readBody(ExportForm, call.body), items: 1 }),

  "GET /contact_exports/:id"(call) {
    const { results } = existing(call);
    if (results === null) throw notFound();
    return { status: 200, csv: results };
  },
});

function existing({ holdings, id }: Call): Activity {
  const activity = holdings.activities.get(id);
  if (!activity) throw notFound();
  return activity;
}

function queued<Kind extends JobKind>(
  call: Call,
  kind: Kind,
  { job, items }: { job: Jobs[Kind]; items: number },
): Answer {
  return { status: 201, body: activityJson(queueActivity(call, kind, { job, items })) };
}

type Selecting =
  | "add_list_memberships"
  | "remove_list_memberships"
  | "contacts_taggings_add"
  | "contacts_taggings_remove";

function queueSelection<Kind extends Selecting>(
  call: Call,
  kind: Kind,
  shape: z.ZodType<Jobs[Kind]>,
): Answer {
  const job = readBody(shape, call.body);
  return queued(call, kind, {
    job,
    items: selectContacts(call.holdings, job.source, job.exclude?.contact_ids).length,
  });
}
