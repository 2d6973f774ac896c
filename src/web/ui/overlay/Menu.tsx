import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactElement, type ReactNode, use, useMemo, useRef } from "react";
import { Tooltip } from "./Tooltip.tsx";

const ITEM =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-base no-underline outline-none select-none data-[highlighted]:bg-wine-wash data-[highlighted]:text-wine-text";

interface MenuProps {
  trigger: ReactElement;
  /** What the button opens, in a tooltip. */
  tip: string;
  children: ReactNode;
}

/** Runs an action once the menu is closed. */
const AfterClosing = createContext<(act: () => void) => void>((act) => act());

/** A drop-down menu of a button, operated with arrow keys, Home, End, and first characters. */
export function Menu({ trigger, tip, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const afterClosing = useMemo(
    () => (act: () => void) => {
      chosen.current = act;
    },
    [],
  );
  return (
    <Radix.Root modal={false}>
      <Tooltip text={tip}>
        <Radix.Trigger asChild ref={button}>
          {trigger}
        </Radix.Trigger>
      </Tooltip>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            if (!act) return;
            chosen.current = null;
            event.preventDefault();
            button.current?.focus();
            act();
          }}
          className="z-40 min-w-64 max-w-[calc(100vw-24px)] animate-rise rounded-lg border border-line bg-card p-1.5 shadow-float"
        >
          <AfterClosing value={afterClosing}>{children}</AfterClosing>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A menu item that is a link. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM}>
      <a href={href}>{children}</a>
    </Radix.Item>
  );
}

/** A menu item that runs an action. */
export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item className={ITEM} onSelect={onSelect}>
      {children}
    </Radix.Item>
  );
}

/** A menu item that opens a dialog: only when the menu is closed, so that the dialog returns the focus to its button. */
export function MenuDialog({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const afterClosing = use(AfterClosing);
  return (
    <Radix.Item className={ITEM} onSelect={() => afterClosing(onSelect)}>
      {children}
    </Radix.Item>
  );
}

/** A menu item that is on or off; the menu stays open. */
export function MenuCheck({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      className={ITEM}
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check size={18} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

/** Text in the menu that cannot be chosen. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2.5">{children}</Radix.Label>;
}

/** A line between groups of menu items. */
export function MenuLine() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
