import { z } from "zod";
import { permissions } from "./contact.ts";

const name = z.string().max(50);
const Id = z.guid().transform((id) => id.toLowerCase());

const anniversary = z
  .string()
  .max(10)
  .regex(/^(\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}[/-]\d{1,2}[/-]\d{1,2})$/, "is in no known date format");

const core = {
  first_name: name.nullish(),
  last_name: name.nullish(),
  job_title: name.nullish(),
  company_name: name.nullish(),
  birthday_month: z.int().min(1).max(12).nullish(),
  birthday_day: z.int().min(1).max(31).nullish(),
  anniversary: anniversary.or(z.literal("")).nullish(),
};

const parts = {
  list_memberships: z.array(Id).max(50).optional(),
  taggings: z.array(Id).max(50).optional(),
};

const email_address = z.object({
  address: z.email("is no e-mail address").max(80),
  permission_to_send: z.enum(permissions).optional(),
  opt_out_reason: z.string().max(255).nullish(),
});

function wholeBirthday({
  birthday_month,
  birthday_day,
}: {
  birthday_month?: unknown;
  birthday_day?: unknown;
}) {
  return (birthday_month == null) === (birthday_day == null);
}
const birthdayRule = "birthday_month and birthday_day are only taken together";

const missing = (field: string) => ({
  error: ({ input }: { input: unknown }) =>
    input === undefined ? `${field} is required` : "has to be Account or Contact",
});

export const CreateForm = z
  .object({
    ...core,
    ...parts,
    email_address: email_address.nullish(),
    create_source: z.enum(["Account", "Contact"], missing("create_source")),
  })
  .refine(wholeBirthday, birthdayRule);

export const UpdateForm = z
  .object({
    ...core,
    ...parts,
    email_address: email_address.nullish(),
    update_source: z.enum(["Account", "Contact"], missing("update_source")),
  })
  .refine(wholeBirthday, birthdayRule);

export type CoreForm = Pick<z.output<typeof CreateForm>, keyof typeof core>;
export type PartsForm = Pick<z.output<typeof CreateForm>, keyof typeof parts>;
export type EmailForm = z.output<typeof email_address>;
