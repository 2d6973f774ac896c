import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { RegistrationPageForm } from "#contract/registrations/registrations.ts";
import { withNames } from "#web/registrations/names.ts";
import type { FilledForm, TypedForm } from "./registration-form.ts";
import { seatsOf } from "./seats.ts";

/** The contract's own check, on lists of exactly the length the tickets need, within the free seats. */
export function checkWithin(seats: number): Resolver<TypedForm, unknown, FilledForm> {
  const check = zodResolver(
    RegistrationPageForm.refine((form) => seatsOf(form) <= seats, {
      message: `Only ${seats} ${seats === 1 ? "seat" : "seats"} available`,
      path: ["memberTickets"],
    }),
  );
  return (typed, context, options) => check(withNames(typed), context, options);
}
