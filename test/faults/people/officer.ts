import { setTimeout as wait } from "node:timers/promises";
import type { Journey } from "#test/faults/checks/promises.ts";
import type { Random } from "#test/faults/seeded-random.ts";
import type { Disk } from "#test/faults/world/disk.ts";
import { paintPicture } from "#test/files/paint-picture.ts";
import { type Browser, OutOfPatience } from "./browser.ts";

/** What an officer did, for the report. */
export type Tally = { sent: number; uploaded: number; notStored: number };

/** An officer at work, and what they have done so far. */
type Work = {
  browser: Browser;
  journey: Journey;
  tally: Tally;
  disk: Disk;
  dice: Random;
  isOver: () => boolean;
};

/** On the payments page and uploading images until everyone is done; images for as long as the disk is full. */
export async function workAsOfficer(work: Work): Promise<void> {
  const { browser, journey, tally, disk, dice, isOver } = work;
  for (let turn = 0; !isOver(); turn += 1) {
    try {
      if (turn === 0) await browser.logIn();
      if (dice.chance(0.5) || disk.isFull) await upload(browser, journey, { turn, tally });
      else await sendOne(browser, dice, tally);
    } catch (error) {
      if (!(error instanceof OutOfPatience)) throw error;
    }
    await wait(dice.between(100, 600));
  }
}

async function upload(
  browser: Browser,
  journey: Journey,
  { turn, tally }: { turn: number; tally: Tally },
): Promise<void> {
  const said = await browser.once(
    "POST",
    "/api/events/images",
    await paintPicture("png", { width: 10 + turn, height: 10 + (turn % 7) }),
  );
  if (said.status === 201) {
    tally.uploaded += 1;
    await showWithDinner(browser, journey, String(said.body.imageUrl));
  } else if (said.status === 503 && said.text.includes("picture")) tally.notStored += 1;
}

/** A picture is kept for as long as a dinner shows it; alone it goes after a day. */
async function showWithDinner(browser: Browser, journey: Journey, imageUrl: string): Promise<void> {
  const said = await browser.once("POST", "/api/events", {
    title: "With a picture",
    description: "Six courses.",
    location: "Maison Claire",
    imageUrl,
    dateTime: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    memberPrice: "150.00",
    ecuyerPrice: "150.00",
    mondialePrice: "150.00",
    guestPrice: "175.00",
  });
  if (said.status === 201)
    journey.told.push({ what: "picture kept", name: imageUrl.split("/").at(-1) ?? "" });
}

/** Sends one of the refunds that are due; an answer that is lost is not asked for again. */
async function sendOne(browser: Browser, dice: Random, tally: Tally): Promise<void> {
  const said = await browser.ask("GET", "/api/open-items");
  const openItems = Array.isArray(said.body.openItems) ? said.body.openItems : [];
  const due = openItems.filter(({ step, refundId }) => step === "send" && refundId !== null);
  if (due.length === 0) return;
  const { refundId, amount } = dice.pick(due);
  await browser.once("POST", `/api/refunds/${refundId}/send`, { amount });
  tally.sent += 1;
}
