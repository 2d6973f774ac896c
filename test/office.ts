import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.ts";

/** Programs that open a Word document as a reader would: LibreOffice, and what reads words out of a PDF. */
export type Office = { soffice: string; pdftotext: string };

const APPLICATION = "/Applications/LibreOffice.app/Contents/MacOS/soffice";

/**
 * Those of this machine, else newly installed ones; null where there are none and none can be had. Nobody needs
 * LibreOffice to work on the portal, so a machine without it says loudly what it did not check and goes on.
 */
export function findOffice(): Office | null {
  const soffice = findProgram("soffice", APPLICATION) ?? newly("libreoffice-writer-nogui", "soffice");
  const pdftotext = findProgram("pdftotext") ?? newly("poppler-utils", "pdftotext");
  return soffice && pdftotext ? { soffice, pdftotext } : null;
}

function findProgram(name: string, ...elsewhere: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean).concat("/usr/bin");
  return [...folders.map((folder) => join(folder, name)), ...elsewhere].find(existsSync);
}

function newly(system: string, name: string): string | undefined {
  return installWithApt(system) ? findProgram(name) : undefined;
}

/** Opens a document in LibreOffice and turns it to a PDF beside it; `folder` is for it alone. */
export function turnToPdf({ soffice }: Office, file: string, folder: string): string {
  run(soffice, [
    // A profile of its own: two that share one wait for each other.
    `-env:UserInstallation=file://${join(folder, "profile")}`,
    ...["--headless", "--norestore", "--convert-to", "pdf", "--outdir", folder, file],
  ]);
  return file.replace(/\.docx$/, ".pdf");
}

/** The words of each page of a PDF, as they stand on it. */
export function pagesOf({ pdftotext }: Office, pdf: string): string[] {
  return run(pdftotext, ["-layout", "-enc", "UTF-8", pdf, "-"]).split("\f").slice(0, -1);
}

function run(program: string, args: string[]): string {
  const done = spawnSync(program, args, { encoding: "utf8", timeout: 240_000 });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}
