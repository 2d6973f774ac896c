import { findList } from "#emulators/constant-contact/lists/find.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { ControlError } from "#emulators/platform/read-body.ts";

/** Deletes a list as if someone had done so on the company's own site; its contacts stay. */
export function deleteList(holdings: Holdings, id: string): void {
  const { contacts, lists } = holdings;
  const list = findList(holdings, id);
  if (!list) throw new ControlError(404, "No such list.");
  for (const contact of [...contacts.values()]) {
    const list_memberships = contact.list_memberships.filter((one) => one !== list.list_id);
    if (list_memberships.length < contact.list_memberships.length)
      contacts.put({ ...contact, list_memberships });
  }
  lists.remove(list.list_id);
}
