import type { Plugin } from "vite";

const FIRST_PAINT_FONTS = /(eb-garamond|source-sans-3)-plain\.woff2$/;

/** Asks the browser for the two fonts of every page before it has read the style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_PAINT_FONTS.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head-prepend",
          })),
    },
  };
}
