import { invalid } from "#emulators/constant-contact/api/api-error.ts";
import { unknownLists } from "#emulators/constant-contact/lists/find.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { unknownTags } from "#emulators/constant-contact/tags/find.ts";
import type { Contact, Core, Parts } from "./contact.ts";
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
export function partsOf(form: PartsForm): Partial<Parts> {
  return {
    ...(form.list_memberships && { list_memberships: [...new Set(form.list_memberships)] }),
    ...(form.taggings && { taggings: [...new Set(form.taggings)] }),
  };
}

/** Refuses lists and tags that the account does not have. */
export function checkReferences(
  holdings: Holdings,
  { list_memberships = [], taggings = [] }: Partial<PartsForm>,
): void {
  const problems = [
    ...unknownLists(holdings, list_memberships).map((id) => `list_memberships: there is no list ${id}`),
    ...unknownTags(holdings, taggings).map((id) => `taggings: there is no tag ${id}`),
  ];
  if (problems.length > 0) throw invalid(problems);
}

/** Refuses a contact that could not be found again. */
export function checkIdentity(contact: Contact): void {
  if (contact.first_name ?? contact.last_name ?? contact.email_address) return;
  throw invalid(["One of first_name, last_name or email_address is required."]);
}
