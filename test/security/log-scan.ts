import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What no log line may contain, by kind. */
const SECRETS: Record<string, RegExp> = {
  "a password's hash": /\$argon2/,
  "a session or another cookie":
    /chapterhouse_(session|device|form|openid)=|set-cookie|"cookie":(?!"\[cut\]")/i,
  "a bearer's token": /Bearer [A-Za-z0-9._~+/-]{8}/,
  "a secret of a link": /(?<![A-Za-z0-9_/+-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_=-])/,
  "a reference of a payment": /\/payment\/(return|cancel)\/[A-Za-z0-9_-]{22}|"reference":"[A-Za-z0-9_-]{22}"/,
  "a field that holds a secret":
    /"(password|currentPassword|newPassword|token|accessToken|refreshToken|transactionKey|signatureKey|secret|authorization|cardCode|cardNumber|expirationDate)":(?!"\[cut\]"|null)/i,
  "the password of an address": /\b(postgres(ql)?|smtps?|https?):\/\/[^\s:/@"]+:[^\s@"]+@/,
  "a dietary or other wish": /"(foodRequests|seatingRequests|specialRequirements)":/,
};

/** What is secret in these lines, in words; `known` are secrets by their value. */
export function secretsIn(text: string, known: readonly string[] = []): string[] {
  return text.split("\n").flatMap((line) => {
    const kinds = Object.entries(SECRETS).flatMap(([kind, pattern]) => (pattern.test(line) ? [kind] : []));
    const named = known.flatMap((secret) =>
      line.includes(secret) ? [`a known secret, ${secret.slice(0, 3)}…`] : [],
    );
    const cards = holdsCardNumber(line) ? ["a card's number"] : [];
    return [...kinds, ...named, ...cards].map((kind) => `${kind}: ${line.slice(0, 300)}`);
  });
}

/** The portal's own random ids, of requests and of payments: by chance their digits look like a card's number. */
const OWN_IDS = /\b(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|CH-[\dA-F]{15})\b/g;

/** Fourteen to nineteen digits in a card network's range with a valid check digit. */
function holdsCardNumber(line: string): boolean {
  const runs =
    line.replaceAll(OWN_IDS, "[id]").match(/(?<![\dA-Za-z.])\d(?:[ -]?\d){13,18}(?![\dA-Za-z])/g) ?? [];
  return runs
    .map((run) => run.replaceAll(/\D/g, ""))
    .some((run) => /^(3[0478]|4|5[1-5]|2[2-7]|6)/.test(run) && isLuhn(run));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Looks through every log of a folder; answers how many lines there were, and what is secret in them. */
export function scanLogs(folder: string, known: readonly string[]): { lines: number; found: string[] } {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return {
    lines: texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0),
    found: texts.flatMap((text) => secretsIn(text, known)),
  };
}
