import { useState } from "react";
import { TABLE_SEATS_MAX, TABLE_SHAPES, TABLES_MAX } from "#contract/seating/room.ts";
import { addTables } from "#contract/seating/tables.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf, SHAPES } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Stepper } from "#web/ui/form/Stepper.tsx";

const SEATS = 8;

/** "11 round tables of 8" in one step (D-040). As many as those who come need are suggested. */
export function AddTables({ seatsPerTable, onDone }: { seatsPerTable: number | null; onDone: () => void }) {
  const { board, change, refusal, eventId } = useSeating();
  const room = Math.max(1, TABLES_MAX - board.tables.length);
  const [seats, setSeats] = useState(Math.min(seatsPerTable ?? SEATS, TABLE_SEATS_MAX));
  const [shape, setShape] = useState<(typeof TABLE_SHAPES)[number]>("round");
  const there = board.tables.reduce((sum, table) => sum + table.seats, 0);
  const lacking = Math.ceil(Math.max(0, board.persons.length - there) / seats);
  const [typed, setTyped] = useState<number | null>(null);
  const count = typed ?? Math.min(Math.max(1, lacking), room);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function add() {
    setBusy(true);
    const what = `${countOf(count, "table")} of ${seats} added`;
    const isDone = await change(
      () => call(addTables, { params: { id: eventId }, body: { count, shape, seats } }),
      what,
    );
    setBusy(false);
    if (isDone) onDone();
    else setRefused(refusal());
  }
  return (
    <form
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add();
      }}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <Stepper label="Tables" value={count} min={1} max={room} onChange={setTyped} />
        <Stepper label="Seats at each" value={seats} min={1} max={TABLE_SEATS_MAX} onChange={setSeats} />
      </div>
      <RadioGroup
        label="Shape"
        name="shape"
        options={TABLE_SHAPES.map((value) => ({ value, label: SHAPES[value] }))}
        chosen={shape}
        onChange={({ target: { value } }) => setShape(TABLE_SHAPES.find((one) => one === value) ?? "round")}
      />
      <Refusal>{refused}</Refusal>
      <Button type="submit" disabled={isBusy} className="max-sm:w-full">
        {isBusy ? "Adding…" : `Add ${count} ${shape} ${count === 1 ? "table" : "tables"} of ${seats}`}
      </Button>
    </form>
  );
}
