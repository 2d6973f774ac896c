import type { Config } from "#server/platform/config/config.ts";

/** The cookie with a session's secret; `cookieName` returns its name in the browser. */
export const SESSION_COOKIE = "chapterhouse_session";

/**
 * A cookie's lifetime in seconds (0 clears it, null ends it with the browser), and the path it is sent to if it has no
 * prefix.
 */
type CookieLife = { maxAge: number | null; path: string };
type Site = Pick<Config, "publicUrl">;

/** Maximum number of session cookies read from one request. */
const MOST = 20;
const IN_OUR_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * A cookie's name in the browser. Over https it has the prefix with which browsers accept it from this host over https
 * only, so no neighboring site and no attacker on plain http can set it. Over plain http, browsers reject the prefix,
 * except some on loopback.
 */
export function cookieName(config: Site, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** Adds a cookie to an answer: hidden from scripts and other sites, and over https limited to this host. */
export function setCookie(
  reply: Headers,
  config: Site,
  { name, value, maxAge, path }: CookieLife & { name: string; value: string },
): void {
  const where = isSecure(config)
    ? "Path=/; HttpOnly; SameSite=Lax; Secure"
    : `Path=${path}; HttpOnly; SameSite=Lax`;
  const life = maxAge === null ? "" : `Max-Age=${maxAge}; `;
  reply.append("set-cookie", `${cookieName(config, name)}=${value}; ${life}${where}`);
}

/** The secret in a cookie if it has our format; undefined if the browser sent the cookie twice. */
export function readCookieSecret(request: Request, config: Site, name: string): string | undefined {
  const [value, ...others] = valuesIn(request, cookieName(config, name));
  return value && others.length === 0 && IN_OUR_FORM.test(value) ? value : undefined;
}

/** The same under the name from before the prefix, for cookies that a neighboring site gains nothing by planting. */
export function readLegacySecret(request: Request, name: string): string | undefined {
  return readCookieSecret(request, { publicUrl: "http:" }, name);
}

/** A request's session: none, one secret, or more cookies than a browser would send by itself. */
export type RequestSession =
  | { is: "none" }
  | { is: "one"; secret: string; isUnderOldName: boolean }
  | { is: "several"; secrets: readonly string[] };

const NONE: RequestSession = { is: "none" };

/** The session of a request, including under the cookie's name from before the prefix. */
export function readRequestSession(request: Request, config: Site): RequestSession {
  if (!request.headers.has("cookie")) return NONE;
  const present = valuesIn(request, cookieName(config, SESSION_COOKIE));
  const old = isSecure(config) ? valuesIn(request, SESSION_COOKIE) : [];
  const values = new Set([...present, ...old]);
  if (present.length > 1 || old.length > 1 || values.size > 1) {
    return { is: "several", secrets: [...values].filter((value) => IN_OUR_FORM.test(value)).slice(0, MOST) };
  }
  const [secret] = values;
  if (!secret || !IN_OUR_FORM.test(secret)) return NONE;
  return { is: "one", secret, isUnderOldName: present.length === 0 };
}

/** Clears a cookie under its name from before the prefix. */
export function clearLegacyCookie(
  reply: Headers,
  config: Site,
  { name, path }: { name: string; path: string },
): void {
  if (isSecure(config)) reply.append("set-cookie", expired(config, name, `Path=${path}`));
}

/** Clears every session cookie that a browser may have sent with this request, wherever it was planted. */
export function clearSessionCookies(reply: Headers, request: Request, config: Site): void {
  const { pathname } = new URL(request.url);
  const steps = pathname.split("/").slice(1, 6);
  const folders = steps.flatMap((_, at) => {
    const folder = `/${steps.slice(0, at + 1).join("/")}`;
    // No part of a URL that could start another attribute goes into the header.
    return /^[\w/.~-]+$/.test(folder) ? [folder, `${folder}/`] : [];
  });
  for (const path of new Set(["/", ...folders])) {
    reply.append("set-cookie", expired(config, SESSION_COOKIE, `Path=${path}`));
    for (const domain of domainsOf(config)) {
      reply.append("set-cookie", expired(config, SESSION_COOKIE, `Path=${path}; Domain=${domain}`));
    }
  }
  if (isSecure(config)) setCookie(reply, config, { name: SESSION_COOKIE, value: "", maxAge: 0, path: "/" });
}

function expired(config: Site, name: string, where: string): string {
  return `${name}=; Max-Age=0; ${where}; HttpOnly; SameSite=Lax${isSecure(config) ? "; Secure" : ""}`;
}

/** The host's name and its parent domains, for which a neighboring site may have set a cookie. */
function domainsOf({ publicUrl }: Site): string[] {
  const { hostname } = new URL(publicUrl);
  const labels = hostname.split(".");
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostname)) return [];
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith("https:");
}

/** The values of a cookie, in the order sent; an empty one was cleared. */
function valuesIn(request: Request, name: string): string[] {
  const prefix = `${name}=`;
  const all = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  return all
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(prefix.length))
    .filter((value) => value !== "");
}
