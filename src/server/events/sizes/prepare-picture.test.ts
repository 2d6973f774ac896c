import childProcess from "node:child_process";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { paintPicture } from "#test/files/paint-picture.ts";
import { JPEG, PNG, pngOf } from "#test/files/pictures.ts";
import type { Prepared } from "./picture-messages.ts";
import { preparePicture } from "./prepare-picture.ts";

const { fork } = childProcess;

async function prepared(bytes: Uint8Array, kind: "jpg" | "png" | "webp" | "avif"): Promise<Prepared> {
  const answer = await preparePicture(bytes, kind);
  if (answer.is !== "prepared") throw new Error(answer.why);
  return answer;
}

async function formatOf({ rewritten }: Prepared): Promise<string | undefined> {
  return rewritten ? (await sharp(rewritten).metadata()).format : undefined;
}

/** Runs this in the decoder's place. */
function decodeWith(script: string) {
  const program = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const started = vi
    .spyOn(childProcess, "fork")
    .mockImplementation((_, __, options) =>
      fork("-", [], { ...options, execArgv: ["--input-type=module", "--import", program.href] }),
    );
  onTestFinished(() => started.mockRestore());
  return started;
}

test.each(["jpg", "png", "webp", "avif"] as const)(
  "a picture is made in its own width and those below it: %s",
  async (kind) => {
    const picture = await paintPicture(kind, { width: 800, height: 500 });
    const { width, height, sizes } = await prepared(picture, kind);
    expect([width, height]).toEqual([800, 500]);
    const seen = await Promise.all(
      sizes.map(async ({ width, type, bytes }) => {
        const { format, compression, ...is } = await sharp(bytes).metadata();
        return [width, type, is.width, is.height, compression === "av1" ? "avif" : format];
      }),
    );
    expect(seen).toEqual(
      [
        [480, 300],
        [720, 450],
        [800, 500],
      ].flatMap(([wide, high]) => ["avif", "webp"].map((type) => [wide, type, wide, high, type])),
    );
  },
);

test("JPEG and PNG are kept, WebP and AVIF rewritten as JPEG or, if transparent, as PNG", async () => {
  for (const kind of ["jpg", "png"] as const) {
    const picture = await paintPicture(kind, { width: 60, height: 40 });
    expect(await prepared(picture, kind)).toMatchObject({ kind, rewritten: null });
  }
  for (const kind of ["webp", "avif"] as const) {
    const opaque = await prepared(await paintPicture(kind, { width: 60, height: 40 }), kind);
    expect([kind, opaque.kind, await formatOf(opaque)]).toEqual([kind, "jpg", "jpeg"]);
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: "#6e152680" } });
    const transparent = await prepared(await clear.toFormat(kind).toBuffer(), kind);
    expect([kind, transparent.kind, await formatOf(transparent)]).toEqual([kind, "png", "png"]);
  }
});

test("a picture narrower than the smallest size is kept as it is", async () => {
  expect(await prepared(JPEG, "jpg")).toMatchObject({ width: 5, height: 3, rewritten: null, sizes: [] });
});

test("the place where a picture was taken is in no file that is kept", async () => {
  for (const kind of ["jpg", "png", "webp", "avif"] as const) {
    const taken = await paintPicture(kind, { width: 600, height: 400, location: "at home" });
    expect([kind, (await sharp(taken).metadata()).exif?.includes("at home")]).toEqual([kind, true]);
    const { rewritten, sizes } = await prepared(taken, kind);
    for (const bytes of [rewritten, ...sizes.map((size) => size.bytes)]) {
      expect([kind, (await sharp(bytes ?? taken).metadata()).exif]).toEqual([kind, undefined]);
    }
  }
});

test("a photo is turned upright", async () => {
  const { width, height, rewritten } = await prepared(
    await paintPicture("jpg", { width: 600, height: 400, orientation: 6 }),
    "jpg",
  );
  expect([width, height]).toEqual([400, 600]);
  expect(await sharp(rewritten ?? JPEG).metadata()).toMatchObject({ width: 400, height: 600 });
});

test("a picture larger than any page shows is made smaller", async () => {
  const { width, height, rewritten, sizes } = await prepared(
    await paintPicture("png", { width: 1700, height: 170 }),
    "png",
  );
  expect([width, height, sizes.at(-1)?.width]).toEqual([1600, 160, 1600]);
  expect(await sharp(rewritten ?? PNG).metadata()).toMatchObject({ width: 1600, height: 160, format: "png" });
});

test("what only looks like a picture is unreadable", async () => {
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  for (const bytes of [pngOf(10, 10), PNG.subarray(0, 50), svg, new Uint8Array()]) {
    expect((await preparePicture(bytes, "png")).is).toBe("unreadable");
  }
});

test("a decoder that crashes, hangs or answers nonsense is ended, and the next picture is decoded", async () => {
  for (const [script, within, why] of [
    ["process.kill(process.pid, 'SIGSEGV')", undefined, /SIGSEGV/],
    ["setInterval(() => {}, 1000)", 300, /more than 300 ms/],
    ["process.send({ is: 'prepared', sizes: 'all' }); setInterval(() => {}, 1000)", undefined, /rewritten/],
  ] as const) {
    const started = decodeWith(script);
    const answer = await preparePicture(JPEG, "jpg", within);
    expect(answer).toEqual({ is: "unreadable", why: expect.stringMatching(why) });
    const child = started.mock.results[0]?.value;
    expect(child.killed || child.signalCode !== null).toBe(true);
    started.mockRestore();
  }
  expect((await preparePicture(JPEG, "jpg")).is).toBe("prepared");
});

test("a decoder that cannot be started fails its own picture only", async () => {
  // More than the system passes to a process: starting it throws, as without memory or file descriptors.
  vi.stubEnv("PATH", "x".repeat(4_000_000));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(preparePicture(JPEG, "jpg")).rejects.toThrow("E2BIG");
  vi.unstubAllEnvs();
  expect((await preparePicture(JPEG, "jpg")).is).toBe("prepared");
});

test("the decoder does not get the portal's secrets", async () => {
  vi.stubEnv("SESSION_SECRET", "hidden");
  onTestFinished(() => void vi.unstubAllEnvs());
  decodeWith("process.send({ is: 'unreadable', why: Object.keys(process.env).join() })");
  expect(await preparePicture(JPEG, "jpg")).toEqual({
    is: "unreadable",
    why: expect.not.stringContaining("SESSION_SECRET"),
  });
});
