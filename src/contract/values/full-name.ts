/** Both names of a person, as in "Anna Weber"; a name that is empty leaves no space behind. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
