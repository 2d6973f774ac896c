/** The states that the profile and the officers' forms offer (C-37); another stored one is kept as an extra choice. */
export const STATES = [
  { value: "", label: "Not given" },
  { value: "DC", label: "DC (District of Columbia)" },
  { value: "MD", label: "MD (Maryland)" },
  { value: "VA", label: "VA (Virginia)" },
  { value: "other", label: "Other" },
] as const;
