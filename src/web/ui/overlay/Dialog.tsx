import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { LineDown } from "#web/ui/feedback/line-down.ts";
import { useGuardHistory } from "./guard-history.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, right-aligned under a hairline. */
  actions?: ReactNode;
  /** Whether closing would lose what was typed: then a click outside does nothing, and closing asks first. */
  isUnsaved?: boolean;
  /** For forms with many fields, which are side by side where there is room. */
  wide?: boolean;
}

/**
 * A modal dialog: traps the focus, closes with Escape, and returns the focus to what opened it. A form in it says
 * when it has unsaved changes; its own buttons close it without asking.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    actions,
    isUnsaved = false,
    wide = false,
  } = props;
  const [isAsking, setAsking] = useState(false);
  useWarningOnUnload(open && isUnsaved);
  // On phones people expect Back to close a dialog.
  useGuardHistory(open ? () => isUnsaved : null, () => setAsking(true));
  // Radix returns the focus only to its own trigger, and this dialog has none.
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => (!next && isUnsaved ? setAsking(true) : onOpenChange(next))}
    >
      <Radix.Portal>
        <Radix.Overlay
          className="fixed inset-0 z-40 bg-veil/60"
          // Otherwise the click would take the focus out of the field being typed in.
          onMouseDown={(event) => {
            if (isUnsaved) event.preventDefault();
          }}
        />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          // Escape closes an open list of suggestions first.
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.matches("[role=combobox][aria-expanded=true]"))
              event.preventDefault();
          }}
          // A slip of the thumb must neither lose what was typed nor ask.
          onInteractOutside={(event) => {
            if (isUnsaved) event.preventDefault();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={`fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[calc(100vw-1.5rem)] ${wide ? "max-w-4xl" : "max-w-xl"} -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-card p-6 shadow-float sm:p-8`}
        >
          <Radix.Title className="pr-10 text-2xl">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-1 text-soft" asChild>
              <div>{description}</div>
            </Radix.Description>
          )}
          {/* The banner of the page is behind the dialog, which therefore says itself what could not be loaded. */}
          <LineDown value={false}>
            <div className="mt-5">{children}</div>
          </LineDown>
          {actions && (
            <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">{actions}</div>
          )}
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-10 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink"
          >
            <X size={20} aria-hidden="true" />
          </Radix.Close>
          {isAsking && (
            <Dialog
              open
              onOpenChange={setAsking}
              title="Discard your changes?"
              actions={
                <>
                  <Button tone="secondary" onClick={() => setAsking(false)}>
                    Keep Editing
                  </Button>
                  <Button
                    tone="danger"
                    onClick={() => {
                      setAsking(false);
                      onOpenChange(false);
                    }}
                  >
                    Discard
                  </Button>
                </>
              }
            >
              <p>They haven’t been saved.</p>
            </Dialog>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Makes the browser ask before the page is closed or reloaded. */
function useWarningOnUnload(when: boolean) {
  useEffect(() => {
    if (!when) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [when]);
}
