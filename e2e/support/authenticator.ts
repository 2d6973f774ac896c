import type { CDPSession, Page } from "@playwright/test";

/** A device of this page that keeps passkeys and always knows its owner, as Chromium's virtual authenticator does. */
export type Device = {
  /** Whether the device signs without being touched; then it also answers the list in the username field. */
  isTouched(is: boolean): Promise<void>;
  /** The device is lost: the browser has none of its passkeys. */
  isLost(): Promise<void>;
};

/** Gives the page's browser a device that keeps passkeys. */
export async function hasDevice(page: Page): Promise<Device> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    isTouched: async (enabled) => {
      await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    isLost: async () => {
      await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
    },
  };
}
