import { Fragment } from "react";

/** An email address that breaks long lines at a dot or before its @, never before its top-level domain. */
export function EmailAddress({ email }: { email: string }) {
  const pieces = email.split(/(?<=\.)(?=[^@]*[.@])|(?=@)/);
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address never change places.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
