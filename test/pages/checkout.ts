import { afterEach, beforeEach, vi } from "vitest";
import { useShop } from "#test/services/shop.ts";
import { stopBrowsing } from "./browse.tsx";
import { anna } from "./member-page.tsx";

/** Anna at a portal that sells, in a browser that only notes which form would be sent to the card processor. */
export function useCheckout() {
  const shop = useShop();
  const submitted = vi.fn<() => void>();
  const held: { me?: Awaited<ReturnType<typeof anna>> } = {};
  const logInAgain = async () => {
    held.me = await anna(shop.app);
  };
  beforeEach(async () => {
    submitted.mockReset();
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submitted);
    await logInAgain();
  });
  afterEach(() => {
    stopBrowsing();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return {
    shop,
    app: shop.app,
    submitted,
    /** From now on `me` is another Anna, logged in at the moment that the clock shows. */
    logInAgain,
    get me() {
      if (!held.me) throw new Error("nobody is at the till before the test begins");
      return held.me;
    },
  };
}
