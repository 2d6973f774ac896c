/** The start with user and password, the hosts, and the rest. */
const FORM =
  /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<authority>[^/?#]*)(?<path>[^?#]*)(?<query>[^#]*)$/;
type Form = Record<"start" | "authority" | "path" | "query", string>;
/** What a portal can ask of a server; it writes, so the other values of libpq are not for it. */
const WRITABLE = ["read-write", "primary"];

type Parts = {
  start: string;
  authority: string;
  path: string;
  params: URLSearchParams;
  hosts: string[];
  ports: string[];
};

/** The servers that an address names, with one address each. */
export type DatabaseServers = {
  readonly urls: readonly string[];
  /** Whether a connection is used only if its server accepts writes. */
  readonly mustBePrimary: boolean;
};

/**
 * Reads an address as libpq does: several hosts with commas between them, in the host part or in `host` and `port`, and
 * `target_session_attrs`. The driver knows one host, so each gets an address of its own (058).
 */
export function databaseServers(url: string): DatabaseServers {
  const parts = read(url);
  if (!parts || (parts.hosts.length === 1 && targetOf(parts) === null)) {
    return { urls: [url], mustBePrimary: false };
  }
  return { urls: parts.hosts.map((host, place) => addressOf(parts, { host, place })), mustBePrimary: true };
}

/** Why an address of several servers cannot be used, to follow the setting's name; null if it can. */
export function whyNotServers(url: string): string | null {
  const parts = read(url);
  if (!parts) return null;
  const target = targetOf(parts);
  if (target !== null && !WRITABLE.includes(target)) {
    return `must not have target_session_attrs=${target}: the portal writes, so use read-write or leave it out`;
  }
  const { hosts, ports, params } = parts;
  if (ports.length > 1 && ports.length !== hosts.length) {
    return `has ${ports.length} ports for ${hosts.length} hosts: give one for all of them, or one for each`;
  }
  if (hosts.length === 1) return null;
  if (hosts.includes("")) return "has an empty place in its list of hosts";
  const wrong = params.has("host") ? undefined : hosts.find((host) => !URL.parse(`postgres://${host}`));
  return wrong === undefined ? null : `has a host or port that cannot be read: ${wrong}`;
}

function read(url: string): Parts | null {
  const form = FORM.exec(url)?.groups as Form | undefined;
  if (!form) return null;
  const { start, authority, path, query } = form;
  const params = new URLSearchParams(query);
  const hosts = (params.get("host") ?? authority).split(",");
  return { start, authority, path, params, hosts, ports: params.get("port")?.split(",") ?? [] };
}

function targetOf({ params }: Parts): string | null {
  return params.get("target_session_attrs");
}

function addressOf(parts: Parts, { host, place }: { host: string; place: number }): string {
  const { start, authority, path, ports } = parts;
  const params = new URLSearchParams(parts.params);
  params.delete("target_session_attrs");
  const isParameter = params.has("host");
  if (isParameter) params.set("host", host);
  const port = ports[place] ?? ports[0];
  if (port !== undefined) params.set("port", port);
  const query = params.size > 0 ? `?${params}` : "";
  return `${start}${isParameter ? authority.split(",")[0] : host}${path}${query}`;
}
