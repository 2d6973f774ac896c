import { z } from "zod";

// A wrong type inside a setting ("true" in quotes for true) is refused, as at the gateway.
const ReturnOptions = z.object({
  showReceipt: z.boolean().default(true),
  url: z.string().optional(),
  urlText: z.string().default("Continue"),
  cancelUrl: z.string().optional(),
  cancelUrlText: z.string().default("Cancel"),
});

const shown = (show: boolean) =>
  z.object({ show: z.boolean().default(show), required: z.boolean().default(false) });

const shapes = {
  hostedPaymentReturnOptions: ReturnOptions,
  hostedPaymentButtonOptions: z.object({ text: z.string().default("Pay") }),
  hostedPaymentStyleOptions: z.object({ bgColor: z.string().optional() }),
  hostedPaymentPaymentOptions: z.object({
    cardCodeRequired: z.boolean().default(false),
    showCreditCard: z.boolean().default(true),
    showBankAccount: z.boolean().default(false),
  }),
  hostedPaymentSecurityOptions: z.object({ captcha: z.boolean().default(false) }),
  hostedPaymentBillingAddressOptions: shown(false),
  hostedPaymentShippingAddressOptions: shown(false),
  hostedPaymentCustomerOptions: z.object({
    showEmail: z.boolean().default(false),
    requiredEmail: z.boolean().default(false),
    addPaymentProfile: z.boolean().default(false),
  }),
  hostedPaymentOrderOptions: z.object({
    show: z.boolean().default(true),
    merchantName: z.string().optional(),
  }),
  hostedPaymentIFrameCommunicatorUrl: z.object({ url: z.string().optional() }),
};

type SettingName = keyof typeof shapes;

export type PageSettings = { [name in SettingName]: z.output<(typeof shapes)[name]> };

/** In the gateway's list of names but without a meaning here. */
const ignored = ["hostedPaymentVisaCheckoutOptions", "typeEmailReceipt"];

const names = Object.keys(shapes);
const isSettingName = (name: string): name is SettingName => names.includes(name);

/** The page's settings with all defaults, or the sentence that names the bad one. */
export function readPageSettings(
  settings: { name: string; value: string }[],
  strictUrls: boolean,
): PageSettings | string {
  const given: Record<string, unknown> = {};
  for (const { name, value } of settings) {
    if (ignored.includes(name)) continue;
    if (!isSettingName(name)) return `Setting name ${name} is invalid.`;
    const parsed = shapes[name].safeParse(parseJson(value));
    if (!parsed.success) return `Setting value of ${name} is invalid.`;
    for (const key of ["url", "cancelUrl"] as const) {
      const url = key in parsed.data ? Reflect.get(parsed.data, key) : undefined;
      if (typeof url === "string" && !isAcceptableUrl(url, strictUrls))
        return `Setting value of ${name} is invalid: ${key} must begin with http:// or https://.`;
    }
    given[name] = parsed.data;
  }
  return withDefaults(given);
}

function withDefaults(given: Record<string, unknown>): PageSettings {
  return z.object(shapes).parse(Object.fromEntries(names.map((name) => [name, given[name] ?? {}])));
}

/** The misleading sentence about http is also what an address with `?` or `#` gets. */
function isAcceptableUrl(url: string, strict: boolean): boolean {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return false;
  return !strict || !/[?#]/.test(url);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
