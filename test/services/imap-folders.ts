import { ImapFlow } from "imapflow";

/**
 * The subjects of the emails in each folder of a mailbox, each with its flags, read without changing any; `\Recent`, which
 * belongs to a connection, is left out.
 */
export async function foldersAt(url: string): Promise<Record<string, string[]>> {
  const { hostname: host, port, username, password } = new URL(url);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const client = new ImapFlow({ host, port: Number(port), secure: false, auth, logger: false });
  await client.connect();
  const found: Record<string, string[]> = {};
  for (const { path } of await client.list()) {
    const { exists } = await client.mailboxOpen(path, { readOnly: true });
    const wanted = { flags: true, source: true };
    const messages = exists > 0 ? await client.fetchAll("1:*", wanted, { uid: true }) : [];
    found[path] = messages.map(({ flags, source }) =>
      [
        /^Subject: (.*?)\r?$/m.exec(String(source))?.[1],
        ...[...(flags ?? [])].filter((flag) => flag !== "\\Recent"),
      ].join(" "),
    );
  }
  await client.logout();
  return found;
}
