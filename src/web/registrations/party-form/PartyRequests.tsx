import { Fragment, type ReactNode } from "react";
import { PartyArea } from "./PartyFields.tsx";

type Request = "foodRequests" | "seatingRequests" | "specialRequirements";

/** On a phone each is one line until more is typed, since few people need them. */
const GROWS = "max-sm:[&_textarea]:field-sizing-content max-sm:[&_textarea]:min-h-12";

/** What is asked of a party, by who fills in the form: a member, an officer for them, or an officer later. */
const ASKED = {
  member: {
    look: { optional: true, className: GROWS },
    foodRequests: {
      label: "Food requests",
      hint: "Anything else for the kitchen. Please enter allergies above, for each person.",
    },
    seatingRequests: { label: "Seating requests", hint: "Members you’d like to sit with" },
    specialRequirements: { label: "Additional special requirements" },
  },
  officer: {
    look: { optional: true, rows: 2 },
    foodRequests: { label: "Dietary / food requests" },
    seatingRequests: { label: "Seating preferences" },
    specialRequirements: {
      label: "Special requirements / admin notes",
      hint: "Members can see this in My Events. For officers only, use Payment Notes or, later, Admin notes.",
    },
  },
  edit: {
    look: { rows: 2 },
    foodRequests: { label: "Food requests" },
    seatingRequests: { label: "Seating requests" },
    specialRequirements: { label: "Special requirements" },
  },
} as const;

interface PartyRequestsProps {
  by: keyof typeof ASKED;
  /** Under the food requests. */
  hint?: ReactNode;
}

/** The party's requests, all optional. */
export function PartyRequests({ by, hint }: PartyRequestsProps) {
  const { look, ...asked } = ASKED[by];
  return (Object.keys(asked) as Request[]).map((name) => (
    <Fragment key={name}>
      <PartyArea name={name} {...look} {...asked[name]} />
      {name === "foodRequests" && hint}
    </Fragment>
  ));
}
