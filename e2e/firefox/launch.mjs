#!/usr/bin/env node
// Stands between Playwright and the Firefox of FIREFOX_PATH: starts it with the arguments it is given and passes their
// WebDriver BiDi messages on. An emulation command that this Firefox does not know is answered as done, since
// Playwright sends some for its defaults that only newer releases have (emulation.setMediaFeaturesOverride).
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

/** Screenshots come in one message. */
const OPTIONS = { maxPayload: 256 * 1024 * 1024 };
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.on("exit", (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) {
  process.on(signal, () => firefox.kill(signal));
}

createInterface(firefox.stderr).on("line", (line) => {
  const [, address] = LISTENING.exec(line) ?? [];
  if (address) relayTo(address);
  else process.stderr.write(`${line}\n`);
});

/** @param {string} address where Firefox listens */
function relayTo(address) {
  const server = new WebSocketServer({ ...OPTIONS, host: "127.0.0.1", port: 0 });
  server.on("listening", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    // The line that Playwright waits for.
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on("connection", (client, { url = "/" }) =>
    relay(client, new WebSocket(new URL(url, address), OPTIONS)),
  );
}

/**
 * @param {WebSocket} client
 * @param {WebSocket} browser
 */
function relay(client, browser) {
  /** @type {Set<number>} numbers of the emulation commands that are not answered yet */
  const emulations = new Set();
  const isOpen = new Promise((resolve) => browser.once("open", resolve));
  client.on("message", async (data) => {
    const { id, method } = JSON.parse(String(data));
    if (method.startsWith("emulation.")) emulations.add(id);
    await isOpen;
    browser.send(String(data));
  });
  browser.on("message", (data) => {
    const { id, type, error } = JSON.parse(String(data));
    const isUnknown = emulations.delete(id) && type === "error" && error === "unknown command";
    client.send(isUnknown ? JSON.stringify({ type: "success", id, result: {} }) : String(data));
  });
  browser.on("error", () => client.close());
  browser.on("close", () => client.close());
  client.on("close", () => browser.close());
}
