/** As much of jsdom as is used beside the pages' own tests; the package has no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
