import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { isChipEnough } from "./grace.ts";

const ConfirmDialog = lazyPart(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog);
/** Fewer than this, and the officer is told to make new ones (D-273). */
const FEW_CODES = 3;

/** On every page of an officer: what their rights need of them, with the way to it (D-272). */
export function PasskeyNotice() {
  const { data: own } = useQuery(read(listPasskeys));
  const dates = useDates();
  const [path] = useLocation();
  if (!own?.isRequired) return null;
  if (own.mustProve) {
    return own.passkeys.length > 0 ? (
      <Notice title="Use your passkey to work as an officer" action={<Confirm />}>
        Your password alone opens only a part of the officers’ pages.
      </Notice>
    ) : (
      <Notice title="Officers need a passkey" action={<ToPasskeys label="Make a Passkey" />}>
        Make one under Profile. Until then, only a part of the officers’ pages opens.
      </Notice>
    );
  }
  if (own.graceEndsAt) {
    return (
      <Notice
        // On a dinner's pages a wide screen has the chip in the navigation.
        isChip={isChipEnough(own.graceEndsAt, path)}
        title={`Officers need a passkey by ${dates.monthAndDay(own.graceEndsAt)}`}
        action={<ToPasskeys label="Make a Passkey" />}
      >
        It takes twenty seconds.
      </Notice>
    );
  }
  if (own.passkeys.length > 0 && (own.codesLeft ?? 0) < FEW_CODES) {
    return (
      <Notice title={fewCodes(own.codesLeft)} action={<ToPasskeys label="Make Recovery Codes" />}>
        Print {own.codesLeft === null ? "some" : "new ones"}, so that you get in if you lose your phone.
      </Notice>
    );
  }
  return null;
}

function fewCodes(left: number | null): string {
  if (left === null) return "You have no recovery codes yet";
  if (left === 0) return "You have no recovery codes left";
  return left === 1 ? "You have one recovery code left" : `You have ${left} recovery codes left`;
}

/** A button that is a plain underlined link on a phone. */
const SLIM = "shrink-0 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 max-sm:underline";

interface NoticeProps {
  title: string;
  action: React.ReactNode;
  /** Whether a wide screen says it elsewhere. */
  isChip?: boolean;
  children: React.ReactNode;
}

function Notice({ title, action, isChip = false, children }: NoticeProps) {
  return (
    <aside
      aria-label="Passkeys"
      data-frame=""
      className={`border-b border-amber bg-amber-wash print:hidden ${isChip ? "lg:hidden" : ""}`}
    >
      {/* One line on a phone, where the page's own first line must stay on the first screen. */}
      <div className="page-width flex max-[20rem]:flex-wrap max-[20rem]:py-2 items-center justify-between gap-x-3 sm:gap-x-6 sm:py-1.5">
        <p className="min-w-0 flex-1 max-[20rem]:basis-full max-sm:text-sm max-sm:leading-tight">
          <strong className="font-semibold">{title}.</strong>{" "}
          <span className="max-sm:sr-only">{children}</span>
        </p>
        {action}
      </div>
    </aside>
  );
}

function ToPasskeys({ label }: { label: string }) {
  return (
    <LinkButton tone="secondary" size="small" href={paths.passkeys} className={SLIM}>
      {label}
    </LinkButton>
  );
}

function Confirm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} className="shrink-0 max-sm:px-3">
        Use My Passkey
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog onDone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
