import { setChoices } from "#server/menus/choices/set-choices.ts";
import { chooseDishes } from "#server/menus/own/choose-dishes.ts";
import { listOwnMenus } from "#server/menus/own/list-own-menus.ts";
import { copyMenu } from "./copy-menu.ts";
import { listEarlierMenus } from "./list-earlier-menus.ts";
import { showMenu } from "./show-menu.ts";
import { writeMenu } from "./write-menu.ts";

export const menuRoutes = [
  showMenu,
  writeMenu,
  listEarlierMenus,
  copyMenu,
  listOwnMenus,
  chooseDishes,
  setChoices,
];
