/** The response to one request, or why its outcome is unknown. */
export type Reply = { isAnswer: true; status: number; body: unknown } | { isAnswer: false; why: string };

/** Sends one request. Redirects are not followed, since the token is for this host only. */
export async function sendRequest(
  url: URL,
  { method, token, body, timeoutMs }: { method: string; token: string; body: unknown; timeoutMs: number },
): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status >= 300 && status < 400) return { isAnswer: false, why: `redirect ${status}, not followed` };
    return { isAnswer: true, status, body: parsed(await response.text()) };
  } catch (error) {
    return { isAnswer: false, why: kindOf(error) };
  }
}

/** Only the kind of error: the message of a failed request may contain what was sent. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return code ? `${error.name} ${code}` : error.name;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Resolves a path of the API ("/contacts") or a link to a next page, which starts with the API's own path
 * ("/v3/contacts?cursor=…"). Null if it leads outside the API, where the token must not be sent.
 */
export function resolveUrl(apiUrl: string, path: string, query: Query = {}): URL | null {
  const api = new URL(apiUrl);
  const base = api.pathname.replace(/\/$/, "");
  const isWhole = path.startsWith(`${base}/`) || !path.startsWith("/") || path.startsWith("//");
  const url = URL.parse(isWhole ? path : `${base}${path}`, api);
  if (!url || url.origin !== api.origin || !url.pathname.startsWith(`${base}/`)) return null;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
