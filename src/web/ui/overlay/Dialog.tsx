import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { LineDown } from "#web/ui/feedback/line-down.ts";
import { useGuardHistory } from "./guard-history.ts";

interface ClosingWords {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

const DISCARDING: ClosingWords = {
  title: "Discard your changes?",
  text: "They haven’t been saved.",
  stay: "Keep Editing",
  leave: "Discard",
};

interface DialogProps {
  /** Whether it is open; by default, as long as it is mounted. */
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned under a hairline. */
  actions?: ReactNode;
  /** Whether closing would lose what was typed: then a click outside does nothing, and closing asks first. */
  isUnsaved?: boolean;
  /** What it asks then, where the general words do not fit. */
  closing?: ClosingWords;
  /** For forms with many fields, which are side by side where there is room. */
  wide?: boolean;
  /** Fills the screen on a phone, so that a long list and its buttons have room. */
  sheet?: boolean;
  /** As high as the screen, for children that lay themselves out and scroll on their own. */
  tall?: boolean;
}

const PLACE =
  "fixed top-1/2 left-1/2 z-40 -translate-x-1/2 -translate-y-1/2 border border-line bg-card shadow-float";
const SCROLLING =
  "max-h-[90dvh] w-[calc(100vw-min(1.5rem,24px))] overflow-y-auto rounded-lg card-padding has-[[data-stays-in-view]]:scroll-pb-32";
const SHEET = "max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:rounded-none max-sm:border-0";
const TALL =
  "flex h-dvh w-screen flex-col overflow-hidden sm:h-[calc(100dvh-1.5rem)] sm:w-[calc(100vw-1.5rem)] sm:rounded-lg";

/**
 * A modal dialog: traps the focus, closes with Escape, and returns the focus to what opened it. A form in it says
 * when it has unsaved changes; its own buttons close it without asking.
 */
export function Dialog(props: DialogProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    children,
    actions,
    isUnsaved = false,
    closing = DISCARDING,
    wide = false,
    sheet = false,
    tall = false,
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
      // A second Escape takes the question back, also in the moment before the question listens itself.
      onOpenChange={() => (isUnsaved ? setAsking((asking) => !asking) : onClose())}
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
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const field = firstFieldIn(event.currentTarget);
            if (!field) return;
            event.preventDefault();
            field.focus();
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
          className={`${PLACE} ${tall ? `${TALL} sm:max-w-6xl` : `${SCROLLING} ${sheet ? SHEET : ""} ${wide ? "max-w-4xl" : "max-w-xl"}`}`}
        >
          <div className={tall ? "border-b border-line px-5 py-4 sm:px-8" : ""}>
            <Radix.Title className="pr-10 text-2xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-soft wrap-anywhere" asChild>
                <div>{description}</div>
              </Radix.Description>
            )}
          </div>
          {/* The banner of the page is behind the dialog, which therefore says itself what could not be loaded. */}
          {children && (
            <LineDown value={false}>
              <div className={tall ? "flex min-h-0 flex-1 flex-col" : "mt-5"}>{children}</div>
            </LineDown>
          )}
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
              onClose={() => setAsking(false)}
              title={closing.title}
              description={closing.text}
              actions={
                <>
                  <Button tone="secondary" onClick={() => setAsking(false)}>
                    {closing.stay}
                  </Button>
                  <Button
                    tone="danger"
                    onClick={() => {
                      setAsking(false);
                      onClose();
                    }}
                  >
                    {closing.leave}
                  </Button>
                </>
              }
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first field of the part that says it comes first; nothing where what comes first is the first of all. */
function firstFieldIn(dialog: EventTarget | null): HTMLElement | null {
  if (!(dialog instanceof HTMLElement)) return null;
  return dialog.querySelector("[data-comes-first] :is(input, select, textarea)");
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
