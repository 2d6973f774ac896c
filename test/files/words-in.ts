import { unzipSync } from "fflate";
import { extractText } from "./pdf-text.ts";

/** The words of a file as its reader sees them: of a PDF, of each file in a ZIP or Word document, else of a text. */
export async function wordsIn(file: Uint8Array): Promise<string> {
  const start = String.fromCharCode(...file.subarray(0, 4));
  if (start === "%PDF") return (await extractText(file)).join("\n");
  if (start !== "PK\x03\x04") return new TextDecoder().decode(file);
  const inside: string[] = [];
  for (const [name, entry] of Object.entries(unzipSync(file))) {
    const text = await wordsIn(entry);
    // Word breaks a sentence into several elements.
    inside.push(name, name.endsWith(".xml") ? text.replaceAll(/<[^>]*>/g, "") : text);
  }
  return inside.join("\n");
}
