import "#web/ui/theme.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { keepFocus } from "#web/platform/keep-focus.ts";
import { leaveEvalAlone } from "#web/platform/no-eval.ts";
import { shareNonce } from "#web/platform/nonce.ts";
import { App, startClient } from "./App.tsx";

shareNonce();
leaveEvalAlone();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
keepFocus(root);
// Made out here, since React begins the first drawing anew whenever it has waited for something.
const client = startClient();
const site = createRoot(root);
// In short turns, since something stands there already: whoever presses a link meanwhile is heard.
startTransition(() =>
  site.render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
