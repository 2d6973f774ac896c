declare global {
  // The name under which style-injecting libraries (Radix's scroll lock) look for the nonce.
  var __webpack_nonce__: string | undefined;
}

/** Passes the page's nonce, which its head script has, to libraries that add style elements, which the content policy otherwise blocks. */
export function shareNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) globalThis.__webpack_nonce__ = nonce;
}
