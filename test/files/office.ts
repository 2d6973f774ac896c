import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { installWithApt } from "#test/programs/apt.ts";
import { findOrInstall, findProgram, run } from "#test/programs/programs.ts";

/** Programs that open a Word document as a reader would: LibreOffice, and what reads words out of a PDF. */
export type Office = { soffice: string; pdftotext: string };

/** Where LibreOffice is on a Mac. */
export const APPLICATION = "/Applications/LibreOffice.app/Contents/MacOS/soffice";

/**
 * Those of this machine, else newly installed ones; null where there are none and none can be had. No one needs
 * LibreOffice to work on the portal, so a machine without it says loudly what it did not check and goes on.
 */
export function findOffice(): Office | null {
  const soffice = findWriter() ?? (installWithApt("libreoffice-writer-nogui") ? findWriter() : undefined);
  const pdftotext = findOrInstall("pdftotext", "poppler-utils");
  return soffice && pdftotext ? { soffice, pdftotext } : null;
}

/** Converts a document to a PDF beside it with LibreOffice; `folder` is for this run only. */
export function turnToPdf({ soffice }: Office, file: string, folder: string): string {
  run(soffice, [
    // A separate profile: processes that share one wait for each other.
    `-env:UserInstallation=file://${join(folder, "profile")}`,
    ...["--headless", "--norestore", "--convert-to", "pdf", "--outdir", folder, file],
  ]);
  return file.replace(/\.docx$/, ".pdf");
}

/** The text of each page of a PDF, in its layout. */
export function pagesOf({ pdftotext }: Office, pdf: string): string[] {
  return run(pdftotext, ["-layout", "-enc", "UTF-8", pdf, "-"]).split("\f").slice(0, -1);
}

/** LibreOffice with Writer, which opens documents; some Linux systems have only its spreadsheets (spreadsheet.ts). */
function findWriter(): string | undefined {
  const soffice = findProgram("soffice", APPLICATION);
  if (!soffice || process.platform !== "linux") return soffice;
  return existsSync(join(dirname(realpathSync(soffice)), "libswlo.so")) ? soffice : undefined;
}
