import { useState } from "react";
import { changePlan } from "#contract/seating/moves.ts";
import { DIRECTIONS } from "#contract/seating/room.ts";
import { changeTable } from "#contract/seating/tables.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const LABELS = { clockwise: "Clockwise", counterclockwise: "Counterclockwise" };

/** Which way seats are numbered, and numbered seats at all tables at once (D-054, D-055). */
export function SeatsDialog({ onClose }: { onClose: () => void }) {
  const { board, change, eventId, isBusy } = useSeating();
  const [isAsking, setAsking] = useState(false);
  const numbered = board.tables.filter(({ isBySeat }) => isBySeat);
  const others = board.tables.filter(({ isBySeat }) => !isBySeat);
  const seated = board.persons.filter(({ seat }) => seat !== null).length;
  async function switchAll(isBySeat: boolean) {
    setAsking(false);
    for (const { id } of isBySeat ? others : numbered) {
      const body = { isBySeat, ...(!isBySeat && { forgetsSeats: true as const }) };
      if (!(await change(() => call(changeTable, { params: { id }, body })))) return;
    }
  }
  return (
    <Dialog onClose={onClose} title="Numbered seats" actions={<Button onClick={onClose}>Done</Button>}>
      <div className="space-y-6">
        <RadioGroup
          label="Seats are numbered"
          hint="From seat 1, which is marked on the plan, as seen from above. Venues differ, so the plan says it."
          name="direction"
          options={DIRECTIONS.map((value) => ({ value, label: LABELS[value] }))}
          chosen={board.direction}
          onChange={({ target: { value } }) => {
            const direction = DIRECTIONS.find((one) => one === value) ?? "clockwise";
            void change(
              () => call(changePlan, { params: { id: eventId }, body: { direction } }),
              `Seats are numbered ${direction}`,
            );
          }}
        />
        <div>
          <p className="mb-3">
            {numbered.length === 0
              ? "People have a table, and sit there as they like."
              : `${countOf(numbered.length, "table has", "tables have")} numbered seats.`}
          </p>
          {isAsking ? (
            <Alert tone="warning" role="alert">
              <p>
                Everyone stays at their table, but {countOf(seated, "seat number is", "seat numbers are")}{" "}
                forgotten.
              </p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button tone="danger" size="small" className="min-h-11" onClick={() => void switchAll(false)}>
                  Forget seat numbers
                </Button>
                <Button tone="secondary" size="small" className="min-h-11" onClick={() => setAsking(false)}>
                  Keep
                </Button>
              </div>
            </Alert>
          ) : (
            <div className="flex flex-wrap gap-3">
              {others.length > 0 && (
                <Button
                  tone="secondary"
                  size="small"
                  className="min-h-11"
                  disabled={isBusy}
                  onClick={() => void switchAll(true)}
                >
                  Number the seats of all tables
                </Button>
              )}
              {numbered.length > 0 && (
                <Button
                  tone="secondary"
                  size="small"
                  className="min-h-11"
                  disabled={isBusy}
                  onClick={() => (seated > 0 ? setAsking(true) : void switchAll(false))}
                >
                  Tables without numbered seats
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
