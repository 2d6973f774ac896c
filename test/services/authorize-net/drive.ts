import { type AuthorizeNetOptions, startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";

export const login = { name: "demo-login", transactionKey: "demo-transaction" };
export const noon = "2026-03-02T18:00:00.000Z";

export interface Answer {
  token?: string;
  refId?: string;
  messages: { resultCode: string; message: { code: string; text: string }[] };
  transactionResponse?: {
    responseCode: string;
    transId: string;
    refTransID: string;
    messages?: { code: string }[];
    errors?: { errorCode: string; errorText: string }[];
  };
  transaction?: Record<string, unknown>;
  transactions?: Record<string, unknown>[];
  totalNumInResultSet?: number;
  batchList?: Record<string, unknown>[];
}

export interface PageAsk {
  amount?: string;
  invoiceNumber?: string;
  transactionType?: string;
  order?: object;
  settings?: Record<string, object>;
  transactionSettings?: object;
}

export type Driven = Awaited<ReturnType<typeof drive>>;

/** An emulator whose clock is stopped at noon Eastern unless a test moves it, and a shop's calls to it. */
export async function drive(options: AuthorizeNetOptions = {}) {
  const clock = options.clock ?? createEmulatedClock({ startAt: noon, scale: 0 });
  const emulator = await startAuthorizeNet({ ...options, clock });
  const send = (body: string, contentType = "application/json") =>
    fetch(`${emulator.url}/xml/v1/request.api`, {
      method: "POST",
      headers: { "content-type": contentType },
      body,
    });
  const api = async (method: string, rest: object = {}): Promise<Answer> =>
    (await send(JSON.stringify({ [method]: { merchantAuthentication: login, ...rest } }))).json();
  const control = async (path: string, body?: object, method = body ? "POST" : "GET") => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    return (await fetch(`${emulator.url}/__emulator${path}`, init)).json();
  };
  const askForPage = (ask: PageAsk = {}) => api("getHostedPaymentPageRequest", pageRequest(ask));
  const token = async (ask: PageAsk = {}) => {
    const answer = await askForPage(ask);
    if (answer.token === undefined) throw new Error(JSON.stringify(answer));
    return answer.token;
  };
  return {
    ...emulator,
    send,
    api,
    control,
    askForPage,
    token,
    /** Asks for a page and pays it; the id of the transaction. */
    async paid(ask: PageAsk = {}, card: object = {}): Promise<string> {
      return (await control("/pay", { token: await token(ask), ...card })).transId;
    },
    async details(transId: string) {
      return (await api("getTransactionDetailsRequest", { transId })).transaction ?? {};
    },
    async undo(transactionRequest: object) {
      const answer = await api("createTransactionRequest", { transactionRequest });
      const response = answer.transactionResponse;
      return {
        top: answer.messages.message[0]?.code,
        responseCode: response?.responseCode,
        code: response?.errors?.[0]?.errorCode ?? response?.messages?.[0]?.code,
        text: response?.errors?.[0]?.errorText,
        transId: response?.transId,
      };
    },
  };
}

/** A refund of a card payment, with the elements in their order. */
export function refundOf(refTransId: string, amount: string, cardNumber = "1111") {
  const creditCard = { cardNumber, expirationDate: "XXXX" };
  return { transactionType: "refundTransaction", amount, payment: { creditCard }, refTransId };
}

export function voidOf(refTransId: string) {
  return { transactionType: "voidTransaction", refTransId };
}

export const returnOptions = {
  showReceipt: false,
  url: "http://127.0.0.1:9/pay/return/abc",
  urlText: "Continue",
  cancelUrl: "http://127.0.0.1:9/pay/cancel/abc",
  cancelUrlText: "Cancel and go back",
};

function pageRequest(ask: PageAsk): object {
  const settings = {
    hostedPaymentReturnOptions: returnOptions,
    hostedPaymentPaymentOptions: { cardCodeRequired: true, showCreditCard: true, showBankAccount: false },
    hostedPaymentOrderOptions: { show: true, merchantName: "Example Club" },
    ...ask.settings,
  };
  return {
    transactionRequest: {
      transactionType: ask.transactionType ?? "authCaptureTransaction",
      amount: ask.amount ?? "25.00",
      order: ask.order ?? {
        invoiceNumber: ask.invoiceNumber ?? "PMT-000042",
        description: "Membership 2026",
      },
      ...(ask.transactionSettings ? { transactionSettings: ask.transactionSettings } : {}),
    },
    hostedPaymentSettings: {
      setting: Object.entries(settings).map(([settingName, value]) => ({
        settingName,
        settingValue: JSON.stringify(value),
      })),
    },
  };
}
