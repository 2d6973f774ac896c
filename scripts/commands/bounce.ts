// Gives the portal on this machine a report about a returned email. A mail server runs it for each email to
// BOUNCE_ADDRESS, with the report as standard input (docs/operating.md):
//   npm run --silent bounce -- --to "$ORIGINAL_RECIPIENT" < report.eml
import { readOptions } from "#scripts/options.mjs";
import { MAX_REPORT } from "#server/platform/email/returned/read-report.ts";
import { BOUNCES_PATH } from "#server/platform/email/returned/serve-bounces.ts";

/** What a mail server reads from the exit status (sysexits.h): try again later, or the settings are wrong. */
const [TRY_LATER, WRONG_SETTINGS] = [75, 78];
const PATIENCE_MS = 30_000;

async function main(): Promise<number> {
  const { values } = readOptions("bounce");
  const { BOUNCE_TOKEN: token, PORT: port = "5000" } = process.env;
  if (!token) {
    console.error("BOUNCE_TOKEN is missing. Set it to the portal’s token.");
    return WRONG_SETTINGS;
  }
  const report = await readInput(MAX_REPORT);
  const [line = ""] = values.to?.split(/[\r\n]/) ?? [];
  const head = Buffer.from(line ? `X-Original-To: ${line}\r\n` : "");
  const body = Buffer.concat([head, report]).subarray(0, MAX_REPORT);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${BOUNCES_PATH}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "message/rfc822" },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) {
      console.log(((await answer.json()) as { recorded: string }).recorded);
      return 0;
    }
    console.error(
      answer.status === 404
        ? "The portal didn’t accept this token. Check BOUNCE_ADDRESS and BOUNCE_TOKEN in the portal’s settings."
        : `The portal answered ${answer.status}.`,
    );
    return answer.status === 404 ? WRONG_SETTINGS : TRY_LATER;
  } catch (error) {
    console.error(
      `The portal on port ${port} does not answer: ${error instanceof Error ? error.message : error}`,
    );
    return TRY_LATER;
  }
}

/** Standard input up to a length, without the line that some mail servers put before the first header. */
async function readInput(max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= max) break;
  }
  const input = Buffer.concat(chunks);
  if (!input.subarray(0, 5).equals(Buffer.from("From "))) return input;
  return input.subarray(input.indexOf(10) + 1);
}

process.exitCode = await main();
