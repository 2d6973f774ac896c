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
      "On a dinner’s pages, go to Overview. For another tab, press G, then G (Guests), N (Needs), M (Menu), T (Tables), P (Papers), E (Emails), or $ (Money)",
    ],
    [["J", "K"], "On a dinner’s Guests tab: next or previous party"],
    [["Enter"], "On the Guests tab: open the party"],
    [["T"], "Change the party’s table"],
    [["E"], "Edit the party’s details"],
    [["N"], "Add a manual registration"],
    ...(isFull ? [[[modifier, "Z"], "Undo a deletion while it waits"] as const] : []),
    [["Esc"], "Close a dialog, menu, or party. What you typed in a search stays"],
    [["F8"], "Go to the message in the corner"],
  ];
  return (
    <Dialog onClose={onClose} title="Keyboard">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2.5 max-[20rem]:grid-cols-1 max-[20rem]:[&_dd]:mb-3">
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
          label="Use single-key shortcuts"
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
