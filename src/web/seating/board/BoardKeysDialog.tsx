import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["Arrows", "Go to another party, person or table"],
  ["Space, Enter", "Pick up; at a table, seat those who are picked up"],
  ["6 Enter", "Seat them at table 6"],
  ["Esc", "Put back"],
  ["Delete", "Take off the table"],
  ["P", "Pin, or unpin"],
  ["U, Ctrl Z", "Undo"],
  ["Ctrl Y", "Redo"],
  ["F", "Full screen on or off"],
  ["Alt and click", "Pick up one person of a party"],
];

/** The keys of the tables' page (D-045). */
export function BoardKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys for the tables">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2.5 max-[20rem]:grid-cols-1 max-[20rem]:[&_dd]:mb-3">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-soft">
        Keys of a single character can be turned off with the officers’ other keys: press ? anywhere.
      </p>
    </Dialog>
  );
}
