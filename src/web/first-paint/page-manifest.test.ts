import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_MANIFEST } from "./page-manifest.ts";

test.each(PAGE_MANIFEST.map(({ path, file, laterFile }) => [path, [file, laterFile ?? file]] as const))(
  "The files of %s exist",
  (_path, files) => {
    for (const file of files)
      expect([file, existsSync(file.replace("#web/", "src/web/"))]).toEqual([file, true]);
  },
);
