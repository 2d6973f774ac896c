export const fieldTypes = [
  "string",
  "date",
  "text_area",
  "number",
  "currency",
  "boolean",
  "datetime",
  "single_select",
  "multi_select",
] as const;

export interface CustomField {
  custom_field_id: string;
  label: string;
  /** The label with blanks turned to underscores; read-only, and what an import's `cf:` names. */
  name: string;
  type: (typeof fieldTypes)[number];
  created_at: string;
  updated_at: string;
}
