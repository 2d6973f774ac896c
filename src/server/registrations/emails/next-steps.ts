import { centsOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { closesAt } from "#server/events/rules.ts";
import { menuClosesAt } from "#server/menus/rules.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Step } from "#server/platform/email/email-content.ts";
import { formatComing } from "#server/platform/format-dates.ts";
import { givesBack } from "#server/registrations/balance/change-rules.ts";
import { callUs } from "#server/registrations/call-us.ts";
import type { MenuTerms } from "#server/registrations/choices/menu-terms-of.ts";
import { kitchenClosesAt } from "#server/registrations/parties/needs/kitchen-close.ts";

type Dinner = { id: number; dateTime: Date; registrationDeadline: Date | null };

/** What the steps after a confirmation depend on, at that moment. */
type Facts = {
  dinner: Dinner;
  menu: MenuTerms;
  at: Date;
  /** People in the party, and how many of them have answered about allergies and diet. */
  people: { all: number; answered: number };
};

/** What an owner does next: choose dishes, answer for the kitchen, and change or cancel by the deadline. */
export function stepsOfOwner(
  config: Config,
  { party, ...facts }: Facts & { party: { id: number; amount: string; isPaidByCard: boolean } },
): Step[] {
  const own = `${config.publicUrl}/my-events#registration-${party.id}`;
  const { all, answered } = facts.people;
  const left = all - answered;
  const about = answered === 0 ? "everyone" : left === 1 ? "the other person" : `the other ${left} people`;
  return [
    ...dishes(config, facts, {
      registrationId: party.id,
      who: all === 1 ? "" : " for everyone in your party",
    }),
    ...kitchen(config, facts, { url: own, who: all === 1 ? "yourself" : about }),
    {
      what: "Plans changed?",
      text: changes(config, facts.dinner, { party, at: facts.at }),
      action: { label: "Change or cancel", url: own },
    },
  ];
}

/** What a member registered by someone else does next: choose dishes, answer, and give up the seat by the deadline. */
export function stepsOfCompanion(
  config: Config,
  { registrationId, ...facts }: Facts & { registrationId: number },
): Step[] {
  const url = `${config.publicUrl}/my-events`;
  const until = closesAt(facts.dinner);
  return [
    ...dishes(config, facts, { registrationId, who: "" }),
    ...kitchen(config, facts, { url, who: "yourself" }),
    {
      what: "Plans changed?",
      text:
        until > facts.at
          ? `You can give up your seat under My Events until ${moment(config, until)}.`
          : `To give up your seat, ${callUs(config.chapter)}`,
    },
  ];
}

function dishes(
  config: Config,
  { dinner, menu, at }: Facts,
  { registrationId, who }: { registrationId: number; who: string },
): Step[] {
  const until = menuClosesAt(menu, dinner);
  if (!menu.asksForDishes || until <= at) return [];
  return [
    {
      what: "Choose your dishes",
      text: `Please choose from the menu${who} by ${moment(config, until)}.`,
      action: { label: "Choose dishes", url: `${config.publicUrl}/my-events/${registrationId}/menu` },
    },
  ];
}

/** Says only how many people's answers are missing, never whose or what was answered (062). */
function kitchen(
  config: Config,
  { dinner, menu, at, people }: Facts,
  { url, who }: { url: string; who: string },
): Step[] {
  const until = kitchenClosesAt({ ...dinner, chooseBy: menu.chooseBy }, config.chapter.timeZone);
  if (people.answered >= people.all || until <= at) return [];
  return [
    {
      what: "Tell the kitchen",
      text: `Please enter allergies and diet for ${who} by ${moment(config, until)}. If there’s nothing to note, one tap says so.`,
      action: { label: "Answer", url },
    },
  ];
}

function changes(
  config: Config,
  dinner: Dinner,
  { party, at }: { party: { amount: string; isPaidByCard: boolean }; at: Date },
): string {
  const until = closesAt(dinner);
  if (until <= at) return `To change or cancel your registration, ${callUs(config.chapter)}`;
  const when = moment(config, until);
  if (!party.isPaidByCard || centsOf(party.amount) === 0)
    return `You can change or cancel your registration until ${when}.`;
  const amount = formatDollars(party.amount);
  if (!givesBack(dinner))
    return `You can change or cancel your registration until ${when}. This event has no registration deadline, so the ${amount} will not be refunded.`;
  return `If you cancel by ${when}, ${amount} will be returned to the card you paid with. After that, ${callUs(config.chapter)}`;
}

function moment(config: Config, at: Date): string {
  return formatComing(at, config.chapter.timeZone);
}
