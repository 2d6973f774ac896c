import * as choices from "#contract/menus/choices.ts";
import * as menus from "#contract/menus/menus.ts";
import { setChoices } from "#server/menus/choices/set-choices.ts";
import { chooseDishes } from "#server/menus/own/choose-dishes.ts";
import { listOwnMenus } from "#server/menus/own/list-own-menus.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { copyMenu } from "./copy-menu.ts";
import { listEarlierMenus } from "./list-earlier-menus.ts";
import { showMenu } from "./show-menu.ts";
import { writeMenu } from "./write-menu.ts";

export const menuRoutes = [
  answer(menus.showMenu, showMenu),
  answer(menus.writeMenu, writeMenu),
  answer(menus.listEarlierMenus, listEarlierMenus),
  answer(menus.copyMenu, copyMenu),
  answer(choices.listOwnMenus, listOwnMenus),
  answer(choices.chooseDishes, rateLimited(OWN_CHANGES, chooseDishes)),
  answer(choices.setChoices, setChoices),
];
