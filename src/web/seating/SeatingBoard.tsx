import { useRef, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { Board } from "#contract/seating/board.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { usePrintedHeader } from "#web/platform/printing/printed-header.ts";
import { StatusBar } from "#web/seating/bar/StatusBar.tsx";
import { boardKeys } from "#web/seating/board/board-keys.ts";
import { type Seating, SeatingContext } from "#web/seating/board/seating.ts";
import { useIsWide } from "#web/seating/board/use-is-wide.ts";
import { useKeptFocus } from "#web/seating/board/use-kept-focus.ts";
import type { useSeatingPage } from "#web/seating/board/use-seating.ts";
import { useWholeScreen } from "#web/seating/board/use-whole-screen.ts";
import { DragWhenPointed } from "#web/seating/drag/DragWhenPointed.tsx";
import { Floor } from "#web/seating/floor/Floor.tsx";
import { ProposalPanel } from "#web/seating/preview/ProposalPanel.tsx";
import { useProposal } from "#web/seating/preview/use-proposal.ts";
import { PrintedPlan } from "#web/seating/print/PrintedPlan.tsx";
import { type Pane, PaneSwitch } from "#web/seating/rail/PaneSwitch.tsx";
import { RailPane } from "#web/seating/rail/RailPane.tsx";
import { NoTables } from "#web/seating/tables/NoTables.tsx";
import { TableCard } from "#web/seating/tables/TableCard.tsx";
import { TableList } from "#web/seating/tables/TableList.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { BoardActions } from "./BoardActions.tsx";

type Page = ReturnType<typeof useSeatingPage>;
interface SeatingBoardProps {
  event: Event;
  page: Page & { board: Board; actions: NonNullable<Page["actions"]> };
}

const SEARCH_MAX = 100;

/** The people of a dinner on one side, its tables on the other, and everything that brings them together. */
export function SeatingBoard({ event, page }: SeatingBoardProps) {
  usePageTitle(`Tables: ${event.title}`);
  const dates = useDates();
  usePrintedHeader(`${event.title} · ${dates.longDay(event.dateTime)}`);
  const isWide = useIsWide();
  const root = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Pane>("people");
  const [openTable, setOpenTable] = useState<number | null>(null);
  const [isArranging, setArranging] = useState(false);
  const proposal = useProposal(page.board);
  const shown = proposal.shown ?? page.board;
  const { actions, held, say } = page;
  const focus = useKeptFocus(root);
  const wholeScreen = useWholeScreen(isWide && shown.tables.length > 0);

  const seating: Seating = {
    eventId: String(event.id),
    board: shown,
    held,
    say,
    openTable,
    ...actions,
    isBusy: page.isBusy,
    lacking: page.lacking,
    typed: page.typed,
    found: page.found,
    isPreview: proposal.shown !== null,
    changed: proposal.changed,
    openTableCard: setOpenTable,
    pick: (ids) => {
      actions.pick(ids);
      focus.remember();
      if (!isWide) setPane("tables");
    },
    put: (target, ids) => {
      actions.put(target, ids);
      focus.goBack();
      if (!isWide && held) setPane("people");
    },
    goTo: (what) => {
      const at =
        "table" in what ? what.table : (shown.persons.find(({ id }) => id === what.person)?.table ?? null);
      setPane(at === null ? "people" : isWide ? pane : "tables");
      setOpenTable(at);
      focusSoon(root, "table" in what ? `[data-card="${what.table}"]` : `[data-person="${what.person}"]`);
    },
  };
  const isEmpty = shown.tables.length === 0;
  const card = openTable === null ? undefined : shown.tables.find(({ number }) => number === openTable);

  return (
    <SeatingContext value={seating}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 min-[90rem]:-mx-10 in-data-whole-screen:contents print:hidden">
        <h2 className="text-2xl in-data-whole-screen:sr-only">Tables</h2>
        <div className="flex flex-wrap items-center gap-3 in-data-whole-screen:fixed in-data-whole-screen:top-0.5 in-data-whole-screen:right-4 in-data-whole-screen:z-30 in-data-whole-screen:gap-1.5 in-data-whole-screen:[&_button]:min-h-10! in-data-whole-screen:[&_button]:py-0!">
          <BoardActions
            event={event}
            proposal={proposal}
            isArranging={isArranging}
            onArrange={setArranging}
            canArrange={isWide}
            wholeScreen={isWide ? wholeScreen : null}
          />
        </div>
      </div>
      {shown.persons.length === 0 && isEmpty && <NoPeopleYet />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the buttons inside. */}
      <div
        ref={root}
        data-preview={seating.isPreview ? "" : undefined}
        onKeyDown={boardKeys({ ...seating, setTyped: page.setTyped })}
        {...focus.listeners}
        className="relative min-[90rem]:-mx-10 in-data-whole-screen:flex in-data-whole-screen:min-h-[calc(100dvh-3.75rem)] in-data-whole-screen:flex-col print:hidden"
      >
        {proposal.isOpen && !isWide && <ProposalPanel state={proposal} />}
        {isEmpty ? (
          <NoTables event={event} />
        ) : (
          <div className="grid grow items-start gap-x-8 gap-y-4 min-[56.25rem]:grid-cols-[17rem_minmax(0,1fr)] min-[68rem]:grid-cols-[20rem_minmax(0,1fr)] min-[80rem]:grid-cols-[22rem_minmax(0,1fr)]">
            <div className="min-w-0 space-y-4 min-[56.25rem]:sticky min-[56.25rem]:top-20 min-[56.25rem]:max-h-[calc(100dvh-10.5rem)] min-[56.25rem]:overflow-y-auto min-[56.25rem]:p-1 min-[56.25rem]:-m-1">
              <SearchField
                label="Find people and tables"
                className="[&>label]:sr-only"
                placeholder="Find people and tables"
                maxLength={SEARCH_MAX}
                value={page.find}
                onChange={page.setFind}
              />
              {isWide && card && <TableCard table={card} onClose={() => setOpenTable(null)} />}
              <PaneSwitch board={shown} pane={pane} onChange={setPane} hasTables={!isWide} />
              {(isWide || pane !== "tables") && <RailPane pane={pane === "tables" ? "people" : pane} />}
            </div>
            {isWide && <Floor isArranging={isArranging} onDone={() => setArranging(false)} />}
            {!isWide && pane === "tables" && <TableList />}
          </div>
        )}
        {proposal.isOpen && isWide ? (
          <ProposalPanel state={proposal} />
        ) : (
          (!isEmpty || page.news) && <StatusBar news={page.news} isBusy={page.isBusy} />
        )}
        <DragWhenPointed inside={root} />
      </div>
      <PrintedPlan />
    </SeatingContext>
  );
}

function NoPeopleYet() {
  return (
    <EmptyState
      title="No registrations yet"
      text="You can set the tables already. People appear here as soon as their registration is confirmed."
    />
  );
}

/** Once what was asked for has been rendered. */
function focusSoon(root: { current: HTMLElement | null }, selector: string): void {
  setTimeout(() => {
    const element = root.current?.querySelector<HTMLElement>(selector);
    element?.focus();
    element?.scrollIntoView?.({ block: "center" });
  }, 50);
}
