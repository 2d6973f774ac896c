import { setTimeout as wait } from "node:timers/promises";
import { pngOf } from "#test/pictures.ts";
import { type Browser, GaveUp } from "./browser.ts";
import type { Dice } from "./dice.ts";
import type { Disk } from "./disk.ts";
import type { Journey } from "./told.ts";

/** What an officer did, for the report. */
export type Deeds = { sent: number; uploaded: number; notStored: number };

/** An officer at his desk, and what he has done so far. */
type Desk = {
  browser: Browser;
  journey: Journey;
  deeds: Deeds;
  disk: Disk;
  dice: Dice;
  isOver: () => boolean;
};

/** At the money desk and at the pictures, until everybody has gone; at the pictures for as long as the disk is full. */
export async function workAtDesk(desk: Desk): Promise<void> {
  const { browser, journey, deeds, disk, dice, isOver } = desk;
  for (let turn = 0; !isOver(); turn += 1) {
    try {
      if (turn === 0) await browser.logIn();
      if (dice.chance(0.5) || disk.isFull) await upload(browser, journey, turn, deeds);
      else await sendOne(browser, dice, deeds);
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
    }
    await wait(dice.between(100, 600));
  }
}

async function upload(browser: Browser, journey: Journey, turn: number, deeds: Deeds): Promise<void> {
  const said = await browser.once("POST", "/api/events/images", pngOf(10 + turn, 10 + (turn % 7)));
  if (said.status === 201) {
    deeds.uploaded += 1;
    await showWithDinner(browser, journey, String(said.body.imageUrl));
  } else if (said.status === 503 && said.text.includes("picture")) deeds.notStored += 1;
}

/** A picture is kept for as long as a dinner shows it; alone it goes after a day. */
async function showWithDinner(browser: Browser, journey: Journey, imageUrl: string): Promise<void> {
  const said = await browser.once("POST", "/api/events", {
    ...{ title: "With a picture", description: "Six courses.", location: "Maison Claire", imageUrl },
    dateTime: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    ...{ memberPrice: "150.00", ecuyerPrice: "150.00", mondialePrice: "150.00", guestPrice: "175.00" },
  });
  if (said.status === 201)
    journey.told.push({ what: "picture kept", name: imageUrl.split("/").at(-1) ?? "" });
}

/** Sends one of the refunds that are due; an answer that is lost is not asked for again. */
async function sendOne(browser: Browser, dice: Dice, deeds: Deeds): Promise<void> {
  const said = await browser.ask("GET", "/api/payment-matters");
  const matters = Array.isArray(said.body.matters) ? said.body.matters : [];
  const due = matters.filter(({ step, refundId }) => step === "send" && refundId !== null);
  if (due.length === 0) return;
  const { refundId, amount } = dice.pick(due);
  await browser.once("POST", `/api/refunds/${refundId}/send`, { amount });
  deeds.sent += 1;
}
