import Bowser from "bowser";

/** Longer than any browser's user agent. */
const MOST = 512;
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SHORTER: Readonly<Record<string, string>> = { "Samsung Internet for Android": "Samsung Internet" };

/** A readable name for the device with this user agent: "Safari on an iPhone"; null if unknown. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MOST));
  // Only names in the library's list: anything else is untrusted text.
  const name = browser.name && BROWSERS.has(browser.name) ? (SHORTER[browser.name] ?? browser.name) : null;
  const machine = machineOf(os.name, platform.type);
  if (name && machine) return `${name} on ${machine}`;
  return name ?? (machine && `A browser on ${machine}`);
}

function machineOf(system: string | undefined, type: string | undefined): string | null {
  const size = type === "tablet" ? "tablet" : "phone";
  switch (system) {
    case "iOS":
      return type === "tablet" ? "an iPad" : "an iPhone";
    case "Android":
      return `an Android ${size}`;
    case "macOS":
      return "a Mac";
    case "Chrome OS":
      return "a Chromebook";
    case "Windows":
    case "Linux":
      return system;
    default:
      return null;
  }
}
