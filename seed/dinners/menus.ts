import type { WrittenCourse, WrittenOption } from "#contract/menus/menus.ts";

type More = Partial<Pick<WrittenOption, "contains" | "suits" | "isHouse">>;

function dish(name: string, { contains = [], suits = [], isHouse = false }: More = {}): WrittenOption {
  return { name, contains, suits, isHouse };
}

/** The courses in which members choose, by the dinner's picture. */
export const menus: Readonly<Record<string, readonly WrittenCourse[]>> = {
  // Still open.
  "laid-table": [
    {
      name: "First course",
      options: [
        dish("Potted shrimp and mace butter", { contains: ["milk", "crustaceans", "wheat", "gluten"] }),
        dish("Consommé of pheasant, sherry", { contains: ["celery", "sulfites"], isHouse: true }),
        dish("Salad of bitter leaves, pear and walnut", {
          contains: ["tree-nuts", "mustard"],
          suits: ["vegetarian", "vegan"],
        }),
      ],
    },
    {
      name: "Main course",
      options: [
        dish("Turbot, champagne and cucumber", { contains: ["milk", "fish", "sulfites"] }),
        dish("Saddle of lamb carved in the room, flageolets", { contains: ["celery"], isHouse: true }),
        dish("Celeriac baked in salt, truffled lentils", {
          contains: ["celery"],
          suits: ["vegetarian", "vegan", "no-alcohol"],
        }),
      ],
    },
  ],
  // Closed with the registration: the house has chosen the main course, and the dessert is to be asked for.
  "river-boat": [
    {
      name: "Main course",
      options: [
        dish("Duck breast, cherries and green peppercorns", { contains: ["sulfites"], isHouse: true }),
        dish("Smoked bluefish on rye", { contains: ["fish", "gluten"] }),
      ],
    },
    {
      name: "Dessert",
      options: [
        dish("A floating island", { contains: ["milk", "eggs"], suits: ["vegetarian"] }),
        dish("Sorbet of sour cherries", { suits: ["vegan"] }),
      ],
    },
  ],
  // To be copied from.
  tureen: [
    {
      name: "First course",
      options: [
        dish("Marrow on toast", { contains: ["wheat", "gluten"], isHouse: true }),
        dish("Leeks in a mustard dressing", { contains: ["mustard", "eggs"], suits: ["vegetarian"] }),
      ],
    },
    {
      name: "Main course",
      options: [
        dish("Seven meats from the pot", { contains: ["celery"], isHouse: true }),
        dish("Nine vegetables, broth of morels", { contains: ["celery"], suits: ["vegetarian", "vegan"] }),
      ],
    },
  ],
};
