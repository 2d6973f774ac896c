import { z } from "zod";
import {
  Day,
  FREE_TEXT_MAX,
  OneLine,
  OptionalEmail,
  Paragraphs,
  PlainLine,
  TypedDay,
  TypedEmail,
} from "#contract/values/schemas.ts";
import { type FieldType, type MEMBER_FIELDS, type MemberField, valuesFor } from "./fields.ts";

/** Blank becomes null. Never `nullish`: an absent key would become null as well, and wipe what is stored (H-28). */
const blankAsNull = (text: typeof OneLine, most: number) =>
  text
    .max(most, `Please keep this under ${most} characters`)
    .nullable()
    .transform((text) => text || null);
const line = (most = 200) => blankAsNull(OneLine, most);
const SpouseType = z.enum(["member", "non-member"]).nullable();

/** What a form may send for each type of field. */
export const INPUTS = {
  name: OneLine.min(1, "Required").max(100, "Please keep this under 100 characters"),
  line: line(),
  paragraphs: blankAsNull(Paragraphs, FREE_TEXT_MAX),
  state: line(50),
  userName: blankAsNull(PlainLine, 50),
  phone: blankAsNull(PlainLine, 200),
  email: TypedEmail,
  alternateEmail: OptionalEmail.nullable().transform((text) => text || null),
  day: TypedDay.nullable(),
  flag: z.boolean(),
  status: z.string().max(50),
  spouseType: SpouseType,
} satisfies Record<FieldType, z.ZodType>;

const text = z.string().nullable();
/** What an answer holds for each type of field. */
const OUTPUTS = {
  name: z.string(),
  line: text,
  paragraphs: text,
  state: text,
  userName: text,
  phone: text,
  email: text,
  alternateEmail: text,
  day: Day.nullable(),
  flag: z.boolean(),
  /** In the long form if there is one: 'Active Member' (C-11). */
  status: z.string(),
  spouseType: SpouseType,
} satisfies Record<FieldType, z.ZodType>;

type Shape<Schemas extends Record<FieldType, z.ZodType>, F extends MemberField> = {
  [K in F]: Schemas[(typeof MEMBER_FIELDS)[K]["type"]];
};

/** The schemas by which these fields are read from a form. */
export function inputsFor<F extends MemberField>(fields: readonly F[]): Shape<typeof INPUTS, F> {
  return valuesFor(fields, (_, { type }) => INPUTS[type]);
}

/** The schemas of these fields in an answer. */
export function outputsFor<F extends MemberField>(fields: readonly F[]): Shape<typeof OUTPUTS, F> {
  return valuesFor(fields, (_, { type }) => OUTPUTS[type]);
}
