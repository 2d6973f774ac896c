import { useState } from "react";
import type { PersonChoices } from "#contract/menus/choices.ts";
import type { MenuPage } from "#contract/menus/menus.ts";
import { fullName } from "#contract/values/full-name.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { ChosenDish } from "./ChosenDish.tsx";
import { dishesToAsk } from "./dishes-to-ask.ts";

// Only for those who choose for someone.
const PersonChoicesDialog = onDemand(
  async () => (await import("./PersonChoicesDialog.tsx")).PersonChoicesDialog,
);

/** What each person with a seat has in each course; an officer chooses for anyone, at any time. */
export function ChoicesTable({ page }: { page: MenuPage }) {
  const { menu, persons } = page;
  const [isOpenOnly, setOpenOnly] = useState(false);
  const [choosing, setChoosing] = useState<number | null>(null);
  const asked = dishesToAsk(page);
  const unfinished = persons.filter((one) => (menu.isClosed ? asked.has(one.attendeeId) : isUnfinished(one)));
  const shown = isOpenOnly ? unfinished : persons;
  const person = persons.find(({ attendeeId }) => attendeeId === choosing);
  if (persons.length === 0) {
    return <p className="text-soft">No one has a seat yet. Choices appear here when members make them.</p>;
  }
  return (
    <section aria-labelledby="choices">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="choices" className="text-2xl">
          Choices
        </h2>
        {(unfinished.length > 0 || isOpenOnly) && (
          <Checkbox
            label={`${menu.isClosed ? "Only people to ask" : "Only those who have not chosen everything"} (${unfinished.length})`}
            className="print:hidden"
            checked={isOpenOnly}
            onChange={({ target }) => setOpenOnly(target.checked)}
          />
        )}
      </div>
      <Table
        label="Choices"
        columns={[
          "Person",
          ...menu.courses.map(({ name }) => name),
          <span key="change" className="sr-only">
            Change
          </span>,
        ]}
      >
        {shown.map((one) => (
          <TableRow key={one.attendeeId}>
            <TableCell className="align-top">
              <span className="font-semibold wrap-anywhere">{nameOf(one)}</span>
              {one.owner !== fullName(one) && (
                <span className="block text-sm text-soft wrap-anywhere">
                  with {one.owner || "no contact"}
                </span>
              )}
            </TableCell>
            {menu.courses.map((course) => (
              <TableCell key={course.id} label={course.name} className="align-top">
                <ChosenDish
                  course={course}
                  person={one}
                  otherwise={
                    menu.isClosed ? (
                      <span className="font-semibold text-alarm">To ask</span>
                    ) : (
                      <span className="text-soft italic">Not chosen yet</span>
                    )
                  }
                />
              </TableCell>
            ))}
            <TableCell className="align-top md:text-right print:hidden">
              <Button
                tone="quiet"
                size="small"
                className="max-md:-ml-4 md:-my-2 md:-mr-4"
                aria-label={`Change the choices of ${nameOf(one)}`}
                onClick={() => setChoosing(one.attendeeId)}
              >
                Change
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {person && (
        <PersonChoicesDialog
          menu={menu}
          person={person}
          name={nameOf(person)}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

function isUnfinished({ choices }: PersonChoices): boolean {
  return choices.some(({ optionId }) => optionId === null);
}

function nameOf(person: PersonChoices): string {
  return fullName(person) || (person.owner ? `Guest of ${person.owner}` : "Guest");
}
