import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0 Mobile/15E148 Safari/604.1",
    "Chrome on an iPad",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:124.0) Gecko/20100101 Firefox/124.0", "Firefox on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/124.0`, "Microsoft Edge on Windows"],
  [`${MAC} Version/17.4 Safari/605.1.15`, "Safari on a Mac"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, "Chrome on an Android phone"],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Safari/537.36",
    "Samsung Internet on an Android tablet",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, "Chrome on a Chromebook"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Safari/537.36`, "Chrome on Linux"],
])("%s is %s", (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test.each([
  null,
  "",
  "curl/8.1",
  "<script>alert(1)</script>",
  "Your/1.0 password is wrong, call 555-0100",
  "x".repeat(100_000),
  "Mozilla/5.0 (".repeat(5000),
])("%s has no device name, and quickly so", (userAgent) => {
  const began = process.cpuUsage();
  expect(deviceOf(userAgent)).toBeNull();
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});
