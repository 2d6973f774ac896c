import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import type { Party } from "#emulators/authorize-net/ledger/transaction.ts";
import { checkFields, type FieldErrors, type Fields, isMeans } from "./card-form.ts";
import { charge, type Outcome } from "./charge.ts";
import type { PageToken } from "./tokens.ts";

/** Checks the form and charges; nothing reaches the processor while a field is wrong. */
export function submitForm(
  gateway: Gateway,
  page: PageToken,
  fields: Fields,
): Outcome | { errors: FieldErrors } {
  const { settings, clock } = gateway;
  const checked = checkFields(fields, page.settings, { echeck: settings.echeck, now: clock.now() });
  if (!isMeans(checked)) return { errors: checked };
  return charge(gateway, page, {
    means: checked,
    billTo: billTo(page, fields),
    shipTo: shipTo(page, fields),
  });
}

function billTo({ order }: PageToken, fields: Fields): Party {
  const typed = {
    ...splitName(fields("cardName") || fields("nameOnAccount")),
    ...given({
      address: fields("address"),
      city: fields("city"),
      state: fields("state"),
      zip: fields("zip"),
      country: fields("country"),
      email: fields("email"),
    }),
  };
  return { ...order.billTo, ...typed };
}

function shipTo({ order }: PageToken, fields: Fields): Party {
  const typed = given({
    address: fields("shipAddress"),
    city: fields("shipCity"),
    state: fields("shipState"),
    zip: fields("shipZip"),
  });
  return { ...order.shipTo, ...splitName(fields("shipName")), ...typed };
}

function splitName(name: string): Party {
  if (name === "") return {};
  const words = name.split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : undefined;
  return given({ firstName: words.join(" "), lastName: lastName ?? "" });
}

/** An empty field does not wipe out what the shop sent along. */
function given(party: Party): Party {
  return Object.fromEntries(Object.entries(party).filter(([, value]) => value !== ""));
}
