import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { addHeadScript } from "#web/first-paint/build/add-head-script.ts";
import { CHUNKS } from "#web/first-paint/build/chunks.ts";
import { lightContract } from "#web/first-paint/build/light-contract.ts";
import { offlineScripts } from "#web/first-paint/build/offline-scripts.ts";
import { preloadFonts } from "#web/first-paint/build/preload-fonts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What renders pages without a browser (docs/first-paint.md), bundled whole: a server needs no package of the web's.
const forServer = {
  ssr: { noExternal: true as const },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};
const serverEntries = [
  here("./src/web/first-paint/visitor-pages.tsx"),
  here("./src/web/first-paint/member-page-renderer.tsx"),
];

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && forServer),
  root: here("./src/web"),
  plugins: [lightContract(), react(), tailwindcss(), preloadFonts(), addHeadScript(), offlineScripts()],
  server: { proxy: { "/api": "http://127.0.0.1:5000", "/uploads": "http://127.0.0.1:5000" } },
  build: {
    outDir: here("./dist/web"),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: "es2023",
    // Nothing as a data: address, so the content policy need not allow any.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild && { input: serverEntries }),
      output: {
        ...(!isSsrBuild && { codeSplitting: CHUNKS }),
        // Fonts keep their names, so that pages which the server writes itself can name them, too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".woff2"))
            ? "fonts/[name][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
}));
