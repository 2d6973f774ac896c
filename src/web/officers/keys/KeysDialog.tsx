import { useState } from "react";
import { useModifier } from "#web/platform/keys/modifier.ts";
import { areSingleKeysOn, setSingleKeys } from "#web/platform/keys/single-keys.ts";
import { useSession } from "#web/session/session.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

/** Lists the officers' keys, and lets them turn off those that are a single character. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const modifier = useModifier();
  const isFull = useSession()?.isAdmin ?? false;
  const [areOn, setOn] = useState(areSingleKeysOn);
  const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
    [
      [modifier, "K"],
      isFull ? "Find a member, an event, a payment or a page" : "Find a member, an event or a page",
    ],
    [["/"], "Search on this page"],
    [["?"], "Show this list"],
    [
      ["G", "O"],
      "On a dinner’s pages: Overview, in the same way G for Guests, N, M, T, P, E, or $ for Money",
    ],
    [["J", "K"], "Among a dinner’s guests: the next party, or the one before"],
    [["Enter"], "Open the party; T its table, E its details, N a new registration"],
    ...(isFull ? [[[modifier, "Z"], "Undo a deletion while it waits"] as const] : []),
    [["Esc"], "Close a dialog, a menu, or a party; a search keeps its text"],
    [["F8"], "Go to the message in the corner"],
  ];
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keyboard">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2.5">
        {keys.map(([combination, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {combination.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-line pt-4">
        <Checkbox
          label="Use keys of a single character"
          checked={areOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
        <p className="mt-1 ml-8 text-sm text-soft">
          Turn them off in this browser if they are typed by accident, as when you dictate.
        </p>
      </div>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-8 rounded-sm border border-edge bg-sunk px-2 text-center font-sans text-sm">
      {children}
    </kbd>
  );
}
