import { decimal, oneOf, sequence, string, type Type } from "./schema.ts";

// The order of the keys is the point of this file: JSON is turned into XML and checked against the schema. It has
// only the elements that the portal sends.

const merchantAuthentication = sequence({ "name!": string(25), "transactionKey!": string(16) });

/** What every request begins with. */
export const base: Record<string, Type> = {
  "merchantAuthentication!": merchantAuthentication,
  clientId: string(30),
  refId: string(20),
};

const payment = sequence({
  creditCard: sequence({
    "cardNumber!": { kind: "text", min: 4, max: 16, masked: true },
    "expirationDate!": { kind: "text", min: 4, max: 7, masked: true },
  }),
});

const settings = sequence({ "setting*": sequence({ settingName: string(), settingValue: string() }) });

const transactionType = oneOf(
  "transactionTypeEnum",
  "authCaptureTransaction",
  "refundTransaction",
  "voidTransaction",
);

export const transactionRequest = sequence({
  "transactionType!": transactionType,
  amount: decimal,
  payment,
  refTransId: string(),
  order: sequence({ invoiceNumber: string(20), description: string(255) }),
  customer: sequence({ id: string(20), email: string(255) }),
  billTo: sequence({ firstName: string(50), lastName: string(50) }),
  transactionSettings: settings,
});

export const hostedPaymentSettings = settings;
