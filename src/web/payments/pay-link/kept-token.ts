const KEY = "paymentLink";

/** Keeps the link's token for this tab, so that the payer sees what is due when they come back from the card page. */
export function keepToken(token: string): void {
  try {
    window.sessionStorage.setItem(KEY, token);
  } catch (error) {
    console.warn("The payment link cannot be kept", error);
  }
}

/** The token of the link that was opened in this tab; empty if there is none. */
export function readKeptToken(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
