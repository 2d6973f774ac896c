/** The part of jsdom that is used outside the page tests; the package has no types. */
declare module "jsdom" {
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
