import { type BoardPerson, SEAT_ROLES } from "#contract/seating/board.ts";
import { changeSeating } from "#contract/seating/moves.ts";
import { call, type RequestOptions } from "#web/platform/api/api.ts";
import { paths } from "#web/platform/paths.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { placeInWords, SEAT_ROLE_LABELS } from "#web/seating/board/words.ts";
import { whyHere } from "#web/seating/wishes/why-here.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const ROLES = [
  { value: "", label: "None" },
  ...SEAT_ROLES.map((value) => ({ value, label: SEAT_ROLE_LABELS[value] })),
];

/** Pin, role and step-free place of a person, saved at once, and why their party sits where it does (D-053, D-063). */
export function PersonDialog({ person: { id }, onClose }: { person: BoardPerson; onClose: () => void }) {
  const { board, change, unseat, eventId } = useSeating();
  const person = board.persons.find((one) => one.id === id);
  if (!person) return null;
  const { name, role, isPinned, isStepFree, table, partyId } = person;
  const save = (body: RequestOptions<typeof changeSeating>["body"], says: string) =>
    void change(() => call(changeSeating, { params: { id }, body }), says);
  const why = table === null ? [] : whyHere(board, partyId).filter((one) => one.attendeeIds.includes(id));
  return (
    <Dialog
      onClose={onClose}
      title={name}
      description={table === null ? "No table yet" : `At ${placeInWords(person)}`}
      actions={
        <>
          {table !== null && (
            <Button
              tone="secondary"
              disabled={isPinned}
              onClick={() => {
                unseat([id]);
                onClose();
              }}
            >
              Take off the table
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="space-y-5">
        {(table !== null || isPinned) && (
          <Checkbox
            label="Pinned: stays here until unpinned"
            checked={isPinned}
            onChange={({ target: { checked } }) =>
              save({ isPinned: checked }, `${name}, ${checked ? "pinned" : "no longer pinned"}`)
            }
          />
        )}
        <Checkbox
          label="Needs a step-free place"
          checked={isStepFree}
          onChange={({ target: { checked } }) =>
            save(
              { isStepFree: checked },
              `${name}, ${checked ? "needs" : "no longer needs"} a step-free place`,
            )
          }
        />
        <Select
          label="Role at this dinner"
          options={ROLES}
          value={role ?? ""}
          onChange={({ target: { value } }) => {
            const next = SEAT_ROLES.find((one) => one === value) ?? null;
            save({ role: next }, `${name}, ${next ? SEAT_ROLE_LABELS[next].toLowerCase() : "no role"}`);
          }}
        />
        {why.length > 0 && (
          <section aria-labelledby="why-here">
            <h3 id="why-here" className="text-lg text-gilt">
              Why here?
            </h3>
            {why.map(({ table: at, sentence, met, broken }) => (
              <div key={at} className="mt-1">
                <p>{sentence}</p>
                {met.length + broken.length > 0 && (
                  <ul className="mt-2 space-y-1 text-sm">
                    {met.map((words) => (
                      <li key={words} className="text-leaf">
                        Met: {words}
                      </li>
                    ))}
                    {broken.map((words) => (
                      <li key={words} className="text-amber">
                        Not met: {words}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </section>
        )}
        <p>
          <a className="text-link" href={paths.party(Number(eventId), partyId)}>
            Open their registration
          </a>
        </p>
      </div>
    </Dialog>
  );
}
