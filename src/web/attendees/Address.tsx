import { Fragment } from "react";

/** An e-mail address that, where it is too long for its line, breaks at a dot or before its @, never before its ending. */
export function Address({ email }: { email: string }) {
  const pieces = email.split(/(?<=\.)(?=[^@]*[.@])|(?=@)/);
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address never change places.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
