import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { reportOf } from "#emulators/mailbox/returns/report.ts";
import type { Faults } from "./faults.ts";
import { headersOf } from "./headers.ts";
import type { Store } from "./store.ts";

const largest = 25 * 1024 * 1024;

/** Takes mail for any address from anyone; a login is accepted whatever it says. */
export function createSmtp(store: Store, faults: Faults): SMTPServer {
  return new SMTPServer({
    name: "mailbox.localhost",
    banner: "Mailbox of the demo",
    size: largest,
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    // Asked once per message, so that a count of refusals counts messages and not recipients.
    onMailFrom: (_address, _session, done) => done(faults.whyNotTake()),
    onRcptTo: ({ address }, _session, done) => done(faults.whyNotTo(address)),
    onData: (stream, session, done) => {
      take({ store, faults }, stream, session).then(
        (id) => done(null, `Kept as ${id}`),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}

async function take(
  { store, faults }: { store: Store; faults: Faults },
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error("5.3.4 Message too big"), { responseCode: 552 });
  const { mailFrom, rcptTo } = session.envelope;
  const from = mailFrom ? mailFrom.address : "";
  const { id } = await store.keep({ from, to: rcptTo.map(({ address }) => address) }, raw);
  for (const { address } of rcptTo) {
    const kind = faults.returnOf(address);
    // A report is never answered by another.
    if (kind === undefined || from === "") continue;
    const headers = headersOf(raw).toString().trimEnd();
    const report = reportOf({ kind, to: from, recipient: address, headers });
    await store.keep({ from: "", to: [from] }, Buffer.from(report));
  }
  return id;
}
