import { randomUUID } from "node:crypto";
import type {
  Contact,
  Core,
  CustomFieldValue,
  PhoneNumber,
  StreetAddress,
} from "#emulators/constant-contact/contacts/contact.ts";
import type { RowValues } from "./import-row.ts";

/** The contact with what a row of an import says; what it does not say stays. */
export function withRow(
  contact: Contact,
  values: RowValues,
  { fieldId, now }: { fieldId: (name: string) => string | undefined; now: string },
): Contact {
  const { custom_fields, phone_numbers, street_addresses } = contact;
  return {
    ...contact,
    ...coreOf(values),
    custom_fields: merged(custom_fields, fieldsOf(values, fieldId), ({ custom_field_id }) => custom_field_id),
    phone_numbers: merged(phone_numbers, phonesOf(values, now), ({ kind }) => kind),
    street_addresses: merged(street_addresses, streetsOf(values, now), ({ kind }) => kind),
    update_source: "Account",
    updated_at: now,
    deleted_at: null,
  };
}

function coreOf({ core: { birthday_month, birthday_day, ...texts } }: RowValues): Partial<Core> {
  if (birthday_month === undefined) return texts;
  return { ...texts, birthday_month: Number(birthday_month), birthday_day: Number(birthday_day) };
}

function fieldsOf({ custom }: RowValues, fieldId: (name: string) => string | undefined): CustomFieldValue[] {
  return custom.flatMap(([name, value]) => {
    const custom_field_id = fieldId(name);
    return custom_field_id === undefined ? [] : [{ custom_field_id, value }];
  });
}

function phonesOf({ phones }: RowValues, now: string): PhoneNumber[] {
  return [...phones].map(([kind, phone_number]) => ({
    phone_number_id: randomUUID(),
    phone_number,
    kind,
    created_at: now,
    updated_at: now,
    create_source: "Account",
    update_source: "Account",
  }));
}

function streetsOf({ streets }: RowValues, now: string): StreetAddress[] {
  return [...streets].map(([kind, street]) => ({
    street_address_id: randomUUID(),
    kind,
    ...street,
    created_at: now,
    updated_at: now,
  }));
}

/** The later item of a key counts. */
function merged<Item>(
  before: readonly Item[],
  added: readonly Item[],
  key: (item: Item) => string,
): readonly Item[] {
  if (added.length === 0) return before;
  return [...new Map([...before, ...added].map((item) => [key(item), item])).values()];
}
