import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Counters } from "./activity.ts";
import { importContacts } from "./import-contacts.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import { removeFromLists } from "./memberships.ts";
import { addTags, removeTags } from "./taggings.ts";

/** The counters of a finished job. */
export type Done = Partial<Counters>;

type Workers = { [Kind in JobKind]: (holdings: Holdings, job: Jobs[Kind], now: string) => Done };

const workers: Workers = {
  contacts_json_import: importContacts,
  remove_list_memberships: removeFromLists,
  contacts_taggings_add: addTags,
  contacts_taggings_remove: removeTags,
};

/** Runs a job; a stored job has the kind with which it was queued. */
export function work(holdings: Holdings, kind: string, { job, now }: { job: object; now: string }): Done {
  const worker = workers[kind as JobKind] as (holdings: Holdings, job: object, now: string) => Done;
  return worker(holdings, job, now);
}
