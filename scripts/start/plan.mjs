import { resolve } from "node:path";
import { root } from "#scripts/root.mjs";
import { DEAD_ADDRESS } from "#scripts/start/dead-address.mjs";

/**
 * @typedef {Record<string, string | undefined>} Settings
 * @typedef {import("./program.mjs").Plan} Plan
 *
 * @typedef {object} ProductPlan
 * @property {boolean} isDemo
 * @property {string} dataDir
 * @property {boolean} isEmbedded whether the database lives in that folder, where only one portal may work
 * @property {[setting: string, port: number][]} ports of loopback that must be free
 * @property {string} publicUrl where people find the portal
 * @property {string | undefined} cardsUrl of the card provider's emulator, where it is started
 * @property {string | undefined} mailboxUrl likewise
 * @property {string | undefined} mailingListUrl likewise, of the mailing list's company
 * @property {Plan} portal
 * @property {Plan[]} emulators
 */

/**
 * Node's flags for the portal, as deploy/chapterhouse.service has them: without them what was just made may take
 * 128 MB before it is tidied up, on a machine with much memory.
 */
export const PORTAL_FLAGS = ["--max-semi-space-size=16"];

/**
 * What is started and with which settings: those of the environment stay, the demo's fill the rest. No demo in
 * production or with DEMO=0, and no emulator where the environment names another address for its company.
 * @param {Settings} environment
 * @returns {ProductPlan}
 */
export function planProduct(environment) {
  const given = fill(environment, { PORT: "5000", HOST: "127.0.0.1", DATA_DIR: "data" });
  const dataDir = resolve(root, given.DATA_DIR ?? "");
  const isDemo = given.NODE_ENV !== "production" && given.DEMO !== "0";
  const cards = isDemo && !given.AUTHORIZE_NET_API_URL ? cardSettings(given, dataDir) : undefined;
  const mailbox = isDemo && !given.SMTP_URL ? mailboxSettings(given, dataDir) : undefined;
  const mailingList =
    isDemo && !given.CONSTANT_CONTACT_API_URL ? mailingListSettings(given, dataDir) : undefined;
  const env = fill(
    { ...given, DATA_DIR: dataDir },
    {
      ...(isDemo && {
        CHAPTERHOUSE_DEMO: "1",
        LOG_LEVEL: "warn",
        IMPORT_FILE: resolve(root, "seed/roster.csv"),
      }),
      ...cards,
      ...mailbox,
      ...mailingList,
    },
  );
  const cardsUrl = cards && `http://127.0.0.1:${env.AUTHORIZE_NET_EMULATOR_PORT}`;
  const mailboxUrl = mailbox && `http://127.0.0.1:${env.MAILBOX_PORT}`;
  const mailingListUrl = mailingList && `http://127.0.0.1:${env.CONSTANT_CONTACT_EMULATOR_PORT}`;
  return {
    isDemo,
    dataDir,
    isEmbedded: !env.DATABASE_URL,
    ports: Object.keys({ PORT: "", ...cards, ...mailbox, ...mailingList })
      .filter((name) => name.endsWith("PORT"))
      .map((name) => [name, Number(env[name])]),
    publicUrl: publicUrlOf(env),
    cardsUrl,
    mailboxUrl,
    mailingListUrl,
    portal: {
      name: "The portal",
      entry: "src/server/main.ts",
      flags: PORTAL_FLAGS,
      env,
      readyAt: `${portalOnThisMachine(env)}/readyz`,
      shows: isDemo ? "when ready" : "everything",
    },
    emulators: [
      ...emulator("The emulator of Authorize.Net", "emulators/authorize-net/main.ts", { env, url: cardsUrl }),
      ...emulator("The mailbox", "emulators/mailbox/main.ts", { env, url: mailboxUrl }),
      ...emulator("The emulator of Constant Contact", "emulators/constant-contact/main.ts", {
        env,
        url: mailingListUrl,
      }),
    ],
  };
}

/**
 * @param {string} name
 * @param {string} entry
 * @param {{ env: Settings, url: string | undefined }} how
 * @returns {Plan[]}
 */
function emulator(name, entry, { env, url }) {
  return url ? [{ name, entry, env, readyAt: url, shows: "errors" }] : [];
}

/**
 * @param {Settings} given
 * @param {string} dataDir
 */
function cardSettings(given, dataDir) {
  const port = given.AUTHORIZE_NET_EMULATOR_PORT ?? "5001";
  const loginId = given.AUTHORIZE_NET_API_LOGIN_ID ?? "demo-login";
  const transactionKey = given.AUTHORIZE_NET_TRANSACTION_KEY ?? "demo-transaction";
  const signatureKey = given.AUTHORIZE_NET_SIGNATURE_KEY ?? "0123456789ABCDEF".repeat(8);
  return {
    AUTHORIZE_NET_EMULATOR_PORT: port,
    AUTHORIZE_NET_EMULATOR_LOGIN_ID: loginId,
    AUTHORIZE_NET_EMULATOR_TRANSACTION_KEY: transactionKey,
    AUTHORIZE_NET_EMULATOR_SIGNATURE_KEY: signatureKey,
    AUTHORIZE_NET_EMULATOR_FILE: resolve(dataDir, "authorize-net.json"),
    AUTHORIZE_NET_EMULATOR_HISTORY: resolve(dataDir, "card-history.json"),
    AUTHORIZE_NET_EMULATOR_WEBHOOK_URL: `${portalOnThisMachine(given)}/api/payment/webhook`,
    AUTHORIZE_NET_API_URL: `http://127.0.0.1:${port}/xml/v1/request.api`,
    AUTHORIZE_NET_PAGE_URL: `http://127.0.0.1:${port}/payment/payment`,
    AUTHORIZE_NET_API_LOGIN_ID: loginId,
    AUTHORIZE_NET_TRANSACTION_KEY: transactionKey,
    AUTHORIZE_NET_SIGNATURE_KEY: signatureKey,
  };
}

/**
 * @param {Settings} given
 * @param {string} dataDir
 */
function mailboxSettings(given, dataDir) {
  const port = given.MAILBOX_SMTP_PORT ?? "5003";
  const imapPort = given.MAILBOX_IMAP_PORT ?? "5005";
  return {
    MAILBOX_PORT: given.MAILBOX_PORT ?? "5002",
    MAILBOX_SMTP_PORT: port,
    MAILBOX_IMAP_PORT: imapPort,
    MAILBOX_RETURNS: `${DEAD_ADDRESS}=refused`,
    MAILBOX_FILE: resolve(dataDir, "mailbox.json"),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BOUNCE_ADDRESS: "returned+*@chapter.example",
    BOUNCE_IMAP_URL: `imap://returned%40chapter.example:mailbox@127.0.0.1:${imapPort}/INBOX`,
    BOUNCE_TOKEN: "a token of the demo",
  };
}

/**
 * @param {Settings} given
 * @param {string} dataDir
 */
function mailingListSettings(given, dataDir) {
  const port = given.CONSTANT_CONTACT_EMULATOR_PORT ?? "5004";
  const clientId = given.CONSTANT_CONTACT_CLIENT_ID ?? "demo-constant-contact-key";
  const clientSecret = given.CONSTANT_CONTACT_CLIENT_SECRET ?? "demo-constant-contact-secret";
  return {
    CONSTANT_CONTACT_EMULATOR_PORT: port,
    CONSTANT_CONTACT_EMULATOR_CLIENT_ID: clientId,
    CONSTANT_CONTACT_EMULATOR_CLIENT_SECRET: clientSecret,
    CONSTANT_CONTACT_EMULATOR_REDIRECT_URIS: `${publicUrlOf(given)}/api/constant-contact/callback`,
    CONSTANT_CONTACT_EMULATOR_FILE: resolve(dataDir, "constant-contact.json"),
    CONSTANT_CONTACT_API_URL: `http://127.0.0.1:${port}/v3`,
    CONSTANT_CONTACT_AUTH_URL: `http://127.0.0.1:${port}/oauth2/default/v1`,
    CONSTANT_CONTACT_CLIENT_ID: clientId,
    CONSTANT_CONTACT_CLIENT_SECRET: clientSecret,
  };
}

/** @param {Settings} given */
function publicUrlOf({ PUBLIC_URL: url, PORT: port }) {
  return url?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
}

/**
 * PUBLIC_URL may lead through a proxy that is not up yet.
 * @param {Settings} given
 */
function portalOnThisMachine({ HOST: host, PORT: port }) {
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reached?.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/**
 * A setting that is empty counts as not set.
 * @param {Settings} given
 * @param {Settings} rest
 * @returns {Settings}
 */
function fill(given, rest) {
  return { ...rest, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")) };
}
