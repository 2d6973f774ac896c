import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, it } from "vitest";
import { Emblem } from "./Emblem.tsx";

const CREST = "src/web/public/crest.png";
const GOLD = "#a9843c";

/** The opacity of each pixel. */
async function drawn(source: Parameters<typeof sharp>[0]): Promise<Buffer> {
  return sharp(source).ensureAlpha().extractChannel("alpha").raw().toBuffer();
}

it("The crest of emails, which cannot have SVG, is the emblem", async () => {
  const svg = renderToStaticMarkup(<Emblem />)
    .replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="92" height="92"')
    .replaceAll("currentColor", GOLD);
  const [emblem, crest] = [await drawn(Buffer.from(svg)), await drawn(CREST)];
  expect(crest.length).toBe(92 * 92);
  const difference = emblem.reduce((sum, alpha, at) => sum + Math.abs(alpha - (crest[at] ?? 0)), 0);
  expect(difference / emblem.length).toBeLessThan(4);
  const ink = crest.reduce((sum, alpha) => sum + alpha, 0);
  expect(ink / crest.length).toBeGreaterThan(20);
});
