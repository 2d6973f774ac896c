/** Longest line of a calendar file in octets, without its end (RFC 5545, 3.1). */
const OCTETS = 75;

/**
 * A calendar file with its lines folded by octets, no character cut in two: the library counts characters, so that a
 * line of Chinese or emoji comes out two to four times too long.
 */
export function foldedByOctets(file: string): string {
  const lines = file.replaceAll("\r\n\t", "").split("\r\n");
  return lines.map(folded).join("\r\n");
}

function folded(line: string): string {
  if (Buffer.byteLength(line) <= OCTETS) return line;
  const pieces = [""];
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > OCTETS) {
      pieces.push("");
      // The tab that begins a continued line counts.
      octets = 1;
    }
    pieces[pieces.length - 1] += character;
    octets += more;
  }
  return pieces.join("\r\n\t");
}
