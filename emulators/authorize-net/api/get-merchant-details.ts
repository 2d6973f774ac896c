import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import type { Result } from "./result.ts";

export function getMerchantDetails({ settings }: Gateway): Result {
  return {
    isTestMode: settings.testMode,
    processors: [{ name: "First Data Nashville", id: 2, cardTypes: ["A", "C", "D", "J", "M", "V"] }],
    merchantName: settings.merchantName,
    gatewayId: "565697",
    marketTypes: ["eCommerce"],
    productCodes: ["CNP"],
    paymentMethods: ["AmericanExpress", "DinersClub", "Discover", "JCB", "Mastercard", "Visa"],
    currencies: ["USD"],
    publicClientKey: "EmulatorPublicClientKey",
    businessInformation: { company: settings.merchantName, country: "US" },
    merchantTimeZone: "America/Los_Angeles",
    contactDetails: [],
  };
}
