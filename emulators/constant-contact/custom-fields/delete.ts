import type { Holdings } from "#emulators/constant-contact/state/state.ts";

/** Takes fields away with the values that contacts have of them. */
export function deleteCustomFields({ customFields, contacts }: Holdings, ids: readonly string[]): void {
  for (const id of ids) customFields.remove(id);
  for (const contact of [...contacts.values()]) {
    const custom_fields = contact.custom_fields.filter(
      ({ custom_field_id }) => !ids.includes(custom_field_id),
    );
    if (custom_fields.length < contact.custom_fields.length) contacts.put({ ...contact, custom_fields });
  }
}
