import type { Config } from "./config.ts";

/** The cookie that bears a session's secret. */
export const SESSION_COOKIE = "chapterhouse_session";

/** How long a cookie lives, in seconds (0 takes it back), and to which paths it is sent. */
type CookieLife = { maxAge: number; path: string };

/** Adds a cookie to an answer: out of reach of scripts, not sent along from other sites, and only over https where we have it. */
export function setCookie(
  reply: Headers,
  config: Pick<Config, "publicUrl">,
  name: string,
  value: string,
  { maxAge, path }: CookieLife,
): void {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.append(
    "set-cookie",
    `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The secret in the named cookie, if the request bears one in the form in which we hand them out. */
export function secretIn(request: Request, name: string): string | undefined {
  const prefix = `${name}=`;
  const all = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  return all
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(prefix.length))
    .find((value) => /^[A-Za-z0-9_-]{43}$/.test(value));
}
