import type { ComponentProps, ReactNode } from "react";
import { PartyField } from "./PartyFields.tsx";

type Input = Omit<ComponentProps<typeof PartyField>, "name" | "label">;

interface NameFieldsProps {
  /** The names of the two fields in the form. */
  names?: { firstName: string; lastName: string };
  /** What both inputs have. */
  both?: Input;
  /** What only one of them has. */
  first?: Input;
  last?: Input;
  className?: string;
  /** What is beside or below them in the same grid. */
  children?: ReactNode;
}

const OF_ONE = { firstName: "firstName", lastName: "lastName" };

/** A person's first and last name. */
export function NameFields({ names = OF_ONE, both, first, last, className, children }: NameFieldsProps) {
  return (
    <div className={`grid gap-4 ${className ?? "sm:grid-cols-2"}`}>
      <PartyField label="First name" maxLength={100} {...both} {...first} name={names.firstName} />
      <PartyField label="Last name" maxLength={100} {...both} {...last} name={names.lastName} />
      {children}
    </div>
  );
}
