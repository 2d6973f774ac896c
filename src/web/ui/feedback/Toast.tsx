import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { buttonLook } from "#web/ui/button-look.ts";

/** The text of a toast; `destructive` marks a failure. */
export interface ToastText {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** How long no other toast is shown, in milliseconds. */
  aloneForMs?: number;
  /** A button such as "Undo"; the toast then stays twice as long. */
  action?: { label: string; act: () => void };
}

interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

/** How long a toast stays open. */
export const TOAST_OPEN_MS = 5000;
/** How long one with a button stays open. */
export const TOAST_WITH_ACTION_MS = 10_000;
/** How long a closed toast is remembered; it disappears at once (C-39). */
export const TOAST_FORGET_MS = 1_000_000;
const SWIPE_PX = 50;

type ShowToast = (text: ToastText) => void;
const ToastContext = createContext<ShowToast | null>(null);

/** The function that shows a toast; a new toast replaces the old one at once. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

const LOOK = {
  default: "border-brass bg-card text-ink",
  destructive: "border-alarm bg-alarm-wash text-ink",
};

/** Holds the one toast there can be and shows it above everything else. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast | null>(null);
  const lastId = useRef(0);
  const aloneUntil = useRef(0);

  const show = useCallback<ShowToast>((text) => {
    if (performance.now() < aloneUntil.current) return;
    aloneUntil.current = performance.now() + (text.aloneForMs ?? 0);
    lastId.current += 1;
    setToast({ ...text, id: lastId.current, open: true });
  }, []);

  const closedId = toast && !toast.open ? toast.id : null;
  useEffect(() => {
    if (closedId === null) return;
    const timer = setTimeout(() => setToast((now) => (now?.id === closedId ? null : now)), TOAST_FORGET_MS);
    return () => clearTimeout(timer);
  }, [closedId]);

  // No server renders a portal. In a transition, since it would otherwise delay the hydration of the page.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  const shown = useMemo(() => (toast ? [toast] : []), [toast]);
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={TOAST_OPEN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        {children}
        {shown.map(({ id, open, title, description, action, variant = "default" }) => (
          <Radix.Root
            key={id}
            open={open}
            duration={action ? TOAST_WITH_ACTION_MS : TOAST_OPEN_MS}
            onOpenChange={(next) => setToast((now) => (now?.id === id ? { ...now, open: next } : now))}
            data-variant={variant}
            className={`pointer-events-auto relative rounded-md border border-l-4 py-4 pr-14 pl-5 shadow-float max-[20rem]:px-3 data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-[var(--radix-toast-swipe-end-x)] data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=move]:transition-none ${LOOK[variant]}`}
          >
            <Radix.Title
              className={`font-semibold max-[20rem]:pr-10 ${variant === "destructive" ? "text-alarm" : "text-wine-text"}`}
            >
              {title}
            </Radix.Title>
            {description && <Radix.Description className="mt-0.5 text-sm">{description}</Radix.Description>}
            {action && (
              <Radix.Action
                altText={`${action.label}, within ten seconds, with F8 and Tab`}
                onClick={action.act}
                className={`${buttonLook("secondary", "small")} mt-3`}
              >
                {action.label}
              </Radix.Action>
            )}
            <Radix.Close
              aria-label="Close"
              className="absolute top-2 right-2 grid size-10 place-items-center rounded-md text-soft hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </Radix.Close>
          </Radix.Root>
        ))}
        {/* Outside the page, as dialogs are: inside it a toast would be under their overlay. */}
        {isHydrated &&
          createPortal(
            <Radix.Viewport
              hotkey={["F8"]}
              // The focus ring of F8 is inset from the screen's edges, so that all four sides are visible. On a phone,
              // and while a dialog is open, toasts are at the top, since a form's buttons are at the bottom.
              className="pointer-events-none fixed inset-x-0 top-0 z-50 m-0 flex w-full outline-offset-[-5px] list-none flex-col gap-2 p-4 max-[20rem]:p-2 md:top-auto md:right-0 md:bottom-0 md:left-auto md:max-w-[420px] md:in-data-scroll-locked:top-0 md:in-data-scroll-locked:bottom-auto print:hidden"
            />,
            document.body,
          )}
      </Radix.Provider>
    </ToastContext>
  );
}
