import { z } from "zod";

// A wrong type inside a setting ("true" in quotes for true) is refused, as at the gateway.
const shapes = {
  hostedPaymentReturnOptions: z.object({
    showReceipt: z.literal(false),
    url: z.string(),
    urlText: z.string().default("Continue"),
    cancelUrl: z.string(),
    cancelUrlText: z.string().default("Cancel"),
  }),
  hostedPaymentButtonOptions: z.object({ text: z.string().default("Pay") }),
  hostedPaymentPaymentOptions: z.object({
    cardCodeRequired: z.boolean().default(false),
    showCreditCard: z.literal(true).default(true),
    showBankAccount: z.literal(false).default(false),
  }),
  hostedPaymentOrderOptions: z.object({
    show: z.literal(true).default(true),
    merchantName: z.string().default("Demo Merchant"),
  }),
};

type SettingName = keyof typeof shapes;

export type PageSettings = { [name in SettingName]: z.output<(typeof shapes)[name]> };

const names = Object.keys(shapes);
const isSettingName = (name: string): name is SettingName => names.includes(name);

/** The page's settings with all defaults, or the sentence that names the bad one. */
export function readPageSettings(settings: { name: string; value: string }[]): PageSettings | string {
  const given: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, {}]));
  for (const { name, value } of settings) {
    if (!isSettingName(name)) return `Setting name ${name} is invalid.`;
    given[name] = parseJson(value);
  }
  const { data, error } = z.object(shapes).safeParse(given);
  if (!data) return `Setting value of ${String(error.issues[0]?.path[0])} is invalid.`;
  for (const key of ["url", "cancelUrl"] as const)
    if (!isAcceptableUrl(data.hostedPaymentReturnOptions[key]))
      return `Setting value of hostedPaymentReturnOptions is invalid: ${key} must begin with http:// or https://.`;
  return data;
}

/** The misleading sentence about http is also what an address with `?` or `#` gets. */
function isAcceptableUrl(url: string): boolean {
  return /^https?:\/\/[^?#]*$/.test(url) && URL.canParse(url);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
