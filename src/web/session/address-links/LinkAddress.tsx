import type { AddressLink } from "#contract/members/address-links.ts";

/** The address a link is about. */
export function LinkAddress({ link: { email } }: { link: AddressLink }) {
  return <strong className="break-words">{email}</strong>;
}
