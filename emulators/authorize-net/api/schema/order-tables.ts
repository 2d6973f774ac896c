import { anything, boolean, decimal, digits, oneOf, sequence, string, type Type } from "./schema.ts";

// The order of the keys is the point of this file: JSON is turned into XML and checked against the schema.

const merchantAuthentication = sequence({ "name!": string(25), "transactionKey!": string(16) });

/** What every request begins with. */
export const base: Record<string, Type> = {
  "merchantAuthentication!": merchantAuthentication,
  clientId: string(30),
  refId: string(20),
};

const shipToFields: Record<string, Type> = {
  firstName: string(50),
  lastName: string(50),
  company: string(50),
  address: string(60),
  city: string(40),
  state: string(40),
  zip: string(20),
  country: string(60),
};

const extendedAmount = sequence({ "amount!": decimal, name: string(31), description: string(255) });

const payment = sequence({
  creditCard: sequence({
    "cardNumber!": { kind: "text", min: 4, max: 16, masked: true },
    "expirationDate!": { kind: "text", min: 4, max: 7, masked: true },
    cardCode: { kind: "digits", max: 4, masked: true },
  }),
  bankAccount: anything,
  trackData: anything,
  encryptedTrackData: anything,
  payPal: anything,
  opaqueData: anything,
  emv: anything,
  dataSource: anything,
});

const profile = sequence({
  createProfile: boolean,
  customerProfileId: digits,
  paymentProfile: sequence({
    "paymentProfileId!": digits,
    cardCode: { kind: "digits", max: 4, masked: true },
  }),
  shippingProfileId: digits,
});

const settings = sequence({ "setting*": sequence({ settingName: string(), settingValue: string() }) });

const transactionType = oneOf(
  "transactionTypeEnum",
  "authOnlyTransaction",
  "authCaptureTransaction",
  "captureOnlyTransaction",
  "refundTransaction",
  "priorAuthCaptureTransaction",
  "voidTransaction",
  "getDetailsTransaction",
  "authOnlyContinueTransaction",
  "authCaptureContinueTransaction",
);

const lineItem = sequence({
  "itemId!": string(31, 1),
  "name!": string(31, 1),
  description: string(255),
  "quantity!": decimal,
  "unitPrice!": decimal,
  taxable: boolean,
});

export const transactionRequest = sequence({
  "transactionType!": transactionType,
  amount: decimal,
  currencyCode: string(),
  payment,
  profile,
  solution: anything,
  callId: string(),
  terminalNumber: string(),
  authCode: string(),
  refTransId: string(),
  splitTenderId: string(),
  order: sequence({ invoiceNumber: string(20), description: string(255) }),
  lineItems: sequence({ "lineItem*": lineItem }),
  tax: extendedAmount,
  duty: extendedAmount,
  shipping: extendedAmount,
  taxExempt: boolean,
  poNumber: string(),
  customer: sequence({
    type: oneOf("customerTypeEnum", "individual", "business"),
    id: string(20),
    email: string(255),
    driversLicense: anything,
    taxId: string(9),
  }),
  billTo: sequence({ ...shipToFields, phoneNumber: string(25), faxNumber: string(25), email: string(255) }),
  shipTo: sequence(shipToFields),
  customerIP: string(),
  cardholderAuthentication: anything,
  retail: anything,
  employeeId: string(),
  transactionSettings: settings,
  userFields: sequence({ "userField*": sequence({ name: string(), value: string() }) }),
  surcharge: anything,
  merchantDescriptor: string(),
  subMerchant: anything,
  tip: anything,
  processingOptions: anything,
  subsequentAuthInformation: anything,
  otherTax: anything,
  shipFrom: anything,
  authorizationIndicatorType: anything,
});

export const hostedPaymentSettings = settings;
