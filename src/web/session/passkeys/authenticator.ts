import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { Sent } from "#contract/endpoint.ts";
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginPasskeyLogIn,
  type logInWithPasskey,
  type Passkey,
} from "#contract/members/passkeys.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError, errorMessage } from "#web/platform/api/api-error.ts";

/** An authenticator's answer, as the calls take it. */
export type Signed = Sent<typeof logInWithPasskey>["response"];

const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Whether the browser lists passkeys in the username field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** Has the device make a passkey for the person at this session, and keeps it. */
export async function createPasskey(): Promise<Passkey> {
  const options = await call(beginPasskey);
  const { startRegistration } = await library();
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return call(addPasskey, { body: { response: response as unknown as Signed } });
}

/**
 * Has a passkey sign, to log in or to confirm who it is. With `inField`, the browser offers it in the username field
 * and the promise waits for the person; another call ends that wait.
 */
export async function signWithPasskey(
  purpose: "log-in" | "confirm",
  { inField = false } = {},
): Promise<Signed> {
  const options = await call(purpose === "log-in" ? beginPasskeyLogIn : beginConfirmation);
  const { startAuthentication } = await library();
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inField,
  });
  return response as unknown as Signed;
}

/** Whether the person closed the device's own dialog, or another request took its place. */
export function isAborted(error: unknown): boolean {
  return nameOf(error) === "NotAllowedError" || nameOf(error) === "AbortError";
}

/** What the person reads when a passkey did not work; null if they changed their mind. */
export function passkeyFailure(error: unknown): string | null {
  if (isAborted(error)) return null;
  if (error instanceof ApiError) return errorMessage(error, "That did not work. Please try again.");
  if (nameOf(error) === "InvalidStateError") return "This device already has a passkey for you.";
  if (nameOf(error) === "SecurityError") return "Passkeys do not work at this address of the portal.";
  return "That did not work. Please try again.";
}

/** The library wraps the browser's errors and keeps them as the cause. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.name : error.name;
}
