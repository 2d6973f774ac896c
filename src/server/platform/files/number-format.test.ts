import { expect, test } from "vitest";
import { showDigits } from "./number-format.ts";

test.each([
  ["00000", 2139, "02139"],
  ["00000;00000", 2139, "02139"],
  ["00000\\-0000", 21_391_234, "02139-1234"],
  ['"M"0000', 12, "M0012"],
  ["000-00-0000", 1_234_567, "001-23-4567"],
  ["[$-409]00000_)", 2139, "02139"],
  ["0", 2_025_550_142, "2025550142"],
  ["#0", 0, "0"],
  ["##00", 7, "07"],
  ["000", 12_345, "12345"],
  ["\\(000\\) 000-0000", 25_550_142, "(002) 555-0142"],
])("The format %s shows %d as %s", (code, number, shown) => {
  expect(showDigits(code)?.(number)).toBe(shown);
});

test.each(["General", "@", "#,##0", "0.00", "0%", "0.0E+0", "###-####", '"only text"', "# ?/?"])(
  "The format %s shows more than digits and text, or no zeros",
  (code) => expect(showDigits(code)).toBeNull(),
);
