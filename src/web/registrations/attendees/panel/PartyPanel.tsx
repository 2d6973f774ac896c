import { ArrowLeft, ChevronLeft, ChevronRight, Pencil, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { EventForMe } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { useDates } from "#web/platform/chapter.ts";
import type { PartyAction } from "#web/registrations/attendees/PartyDialog.tsx";
import { hasNotes, PartyNotes } from "#web/registrations/attendees/PartyNotes.tsx";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { Button } from "#web/ui/Button.tsx";
import { PanelContact } from "./PanelContact.tsx";
import { PanelMoney } from "./PanelMoney.tsx";
import { PanelPeople } from "./PanelPeople.tsx";
import { Part } from "./Part.tsx";
import { UnreadRequest } from "./UnreadRequest.tsx";

interface PartyPanelProps {
  event: EventForMe;
  party: AttendeeRegistration;
  /** Its place among the listed parties, from 1, and how many those are; place 0 if it is not listed. */
  place: number;
  count: number;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  onDeal: (dealing: PartyAction) => void;
}

/**
 * Everything about one party and everything that can be done with it, beside the list, which stays usable. On a phone
 * it fills the screen.
 */
export function PartyPanel({ event, party, place, count, onStep, onClose, onDeal }: PartyPanelProps) {
  const dates = useDates();
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const name = nameOf(party);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another party begins at its top.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    content.current?.scrollTo?.({ top: 0 });
  }, [party.id]);
  return (
    <aside
      aria-label={`Party of ${name}`}
      className="fixed inset-0 z-30 flex flex-col bg-card sm:left-auto sm:w-[min(28.25rem,100vw)] sm:border-l sm:border-line sm:shadow-float xl:sticky xl:top-13 xl:z-10 xl:h-[calc(100dvh-4rem)] xl:w-auto xl:rounded-lg xl:border print:hidden"
    >
      <header className="flex flex-wrap items-start gap-1 max-[20rem]:justify-end border-b border-line py-3 pr-2 pl-2 sm:pl-4.5">
        <IconButton label="Back to the list" className="max-[20rem]:mr-auto sm:hidden" onClick={onClose}>
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <div className="min-w-0 flex-1 basis-44 max-[20rem]:order-last max-[20rem]:basis-full max-[20rem]:px-2">
          <h2
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="line-clamp-2 text-xl leading-tight outline-none"
          >
            <MemberLink memberId={party.memberId} className="quiet-link">
              {name}
            </MemberLink>
          </h2>
          <p className="text-sm text-soft">
            Registration #{party.id} · {dates.shortDay(party.createdAt)}
            <span role="status" className={place === 0 ? "sr-only" : ""}>
              {place > 0 && ` · ${place} of ${count}`}
            </span>
          </p>
        </div>
        <IconButton label="Previous party" isOff={place <= 1} onClick={() => onStep(-1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next party" isOff={place === 0 || place === count} onClick={() => onStep(1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Close" className="max-sm:hidden" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <div ref={content} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pb-5">
        <UnreadRequest
          eventId={event.id}
          party={party}
          onOpen={(line) => onDeal({ act: "enter request", line })}
        />
        <div className="space-y-3 px-4 sm:px-4.5">
          <PanelPeople party={party} onDeal={onDeal} />
          <PanelMoney event={event} party={party} onDeal={onDeal} />
          <PanelContact party={party} onDeal={onDeal} />
          {hasNotes(party) && (
            <Part title="Requests and Notes">
              <PartyNotes party={party} />
            </Part>
          )}
        </div>
      </div>
      <footer className="flex flex-wrap items-center border-t border-line px-1 py-1.5 [&_button]:px-2.5!">
        <Button tone="quiet" size="small" onClick={() => onDeal({ act: "edit", party })}>
          <Pencil size={16} aria-hidden="true" /> Edit Details
        </Button>
        <Button tone="quiet" size="small" onClick={() => onDeal({ act: "remove", party })}>
          <Trash2 size={16} aria-hidden="true" />{" "}
          {comes(party) ? "Remove Registration" : "Remove from Waitlist"}
        </Button>
        <HistoryButton thing="registration" id={party.id} name={name} className="ml-auto" />
      </footer>
    </aside>
  );
}

interface IconButtonProps {
  label: string;
  isOff?: boolean;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, isOff = false, className = "", onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-md text-wine-text hover:bg-wine-wash disabled:text-edge disabled:hover:bg-transparent sm:size-9 ${className}`}
    >
      {children}
    </button>
  );
}
