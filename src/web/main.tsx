import "#web/ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { leaveEvalAlone } from "#web/platform/no-eval.ts";
import { shareNonce } from "#web/platform/nonce.ts";
import { App } from "./App.tsx";

shareNonce();
leaveEvalAlone();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
