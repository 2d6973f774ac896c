import type { Chapter } from "#contract/chapter.ts";
import type { Config } from "#server/platform/config/config.ts";

/** The chapter's public facts from the settings. */
export function chapterOf(config: Config): Chapter {
  return {
    chapterName: config.chapter.name,
    societyName: config.chapter.society,
    societyShortName: config.chapter.societyShortName,
    timeZone: config.chapter.timeZone,
    contactUrl: config.chapter.contactUrl,
    chapterHeadPhone: config.chapter.headPhone,
    treasurerPhone: config.chapter.treasurerPhone,
    paymentOrigins: [new URL(config.authorizeNet.pageUrl).origin],
    demo: config.demo,
    outgoingHeld: config.isHeld,
  };
}
