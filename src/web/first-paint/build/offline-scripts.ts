import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { lightContract } from "./light-contract.ts";

const here = (path: string) => fileURLToPath(new URL(`../../shell/offline/${path}`, import.meta.url));

/** Both are whole by themselves: without a connection, nothing that they import could come. */
const SCRIPTS = {
  "offline/page.js": here("offline-page.ts"),
  "offline/worker.js": here("service-worker.ts"),
};

/** Builds the service worker and the script of the offline page, of which the portal makes both (decision 093). */
export function offlineScripts(): Plugin {
  return {
    name: "offline-scripts",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async generateBundle() {
      for (const [fileName, input] of Object.entries(SCRIPTS)) {
        this.emitFile({ type: "asset", fileName, source: await bundled(input) });
      }
    },
  };
}

async function bundled(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [lightContract()],
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input, treeshake: { moduleSideEffects: false }, output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output) || output.output.length !== 1) {
    throw new Error(`${input} is not built as one file`);
  }
  return output.output[0].code;
}
