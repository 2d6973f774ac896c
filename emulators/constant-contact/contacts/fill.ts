import { randomUUID } from "node:crypto";
import { invalid } from "#emulators/constant-contact/api/api-error.ts";
import { unknownLists } from "#emulators/constant-contact/lists/find.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { unknownTags } from "#emulators/constant-contact/tags/find.ts";
import type { Contact, Core, Parts, Source } from "./contact.ts";
import type { CoreForm, PartsForm } from "./forms.ts";

/** Core properties as they were sent: what is left out or empty is null. */
export function coreOf(form: CoreForm): Core {
  return {
    first_name: form.first_name || null,
    last_name: form.last_name || null,
    job_title: form.job_title || null,
    company_name: form.company_name || null,
    birthday_month: form.birthday_month ?? null,
    birthday_day: form.birthday_day ?? null,
    anniversary: form.anniversary || null,
  };
}

/** Sub-resources that were sent, as they are kept; what is left out is not in it. */
export function partsOf(form: PartsForm, source: Source, now: string): Partial<Parts> {
  const made = { created_at: now, updated_at: now };
  const sources = { create_source: source, update_source: source };
  return {
    ...(form.custom_fields && { custom_fields: form.custom_fields }),
    ...(form.list_memberships && { list_memberships: [...new Set(form.list_memberships)] }),
    ...(form.taggings && { taggings: [...new Set(form.taggings)] }),
    ...(form.phone_numbers && {
      phone_numbers: form.phone_numbers.map((phone) => ({
        phone_number_id: randomUUID(),
        ...phone,
        ...made,
        ...sources,
      })),
    }),
    ...(form.street_addresses && {
      street_addresses: form.street_addresses.map((street) => ({
        street_address_id: randomUUID(),
        ...street,
        ...made,
      })),
    }),
    ...(form.notes && {
      notes: form.notes.map(({ content }) => ({ note_id: randomUUID(), created_at: now, content })),
    }),
  };
}

/** Refuses lists, tags and fields that the account does not have. */
export function checkReferences(
  holdings: Holdings,
  { list_memberships = [], taggings = [], custom_fields = [] }: Partial<PartsForm>,
): void {
  const fields = custom_fields.map(({ custom_field_id }) => custom_field_id);
  const problems = [
    ...unknownLists(holdings, list_memberships).map((id) => `list_memberships: there is no list ${id}`),
    ...unknownTags(holdings, taggings).map((id) => `taggings: there is no tag ${id}`),
    ...fields
      .filter((id) => !holdings.customFields.get(id))
      .map((id) => `custom_fields: there is no custom field ${id}`),
  ];
  if (problems.length > 0) throw invalid(problems);
}

/** Refuses a contact that could not be found again. */
export function checkIdentity(contact: Contact): void {
  if (contact.first_name ?? contact.last_name ?? contact.email_address ?? contact.sms_number) return;
  throw invalid(["One of first_name, last_name, email_address or sms_channel is required."]);
}
