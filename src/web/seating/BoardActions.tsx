import {
  DoorOpen,
  EllipsisVertical,
  Expand,
  Keyboard,
  LayoutGrid,
  ListOrdered,
  Plus,
  Printer,
  Send,
  Shrink,
  Sparkles,
} from "lucide-react";
import { useState } from "react";
import type { Event } from "#contract/events.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import type { ProposalState } from "#web/seating/preview/use-proposal.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { Menu, MenuAction, MenuDialog, MenuLine } from "#web/ui/overlay/Menu.tsx";

const AddTablesDialog = onDemand(
  async () => (await import("#web/seating/tables/AddTablesDialog.tsx")).AddTablesDialog,
);
const PublishDialog = onDemand(
  async () => (await import("#web/seating/plan-settings/PublishDialog.tsx")).PublishDialog,
);
const SeatsDialog = onDemand(
  async () => (await import("#web/seating/plan-settings/SeatsDialog.tsx")).SeatsDialog,
);
const FeaturesDialog = onDemand(
  async () => (await import("#web/seating/plan-settings/FeaturesDialog.tsx")).FeaturesDialog,
);
const BoardKeysDialog = onDemand(
  async () => (await import("#web/seating/board/BoardKeysDialog.tsx")).BoardKeysDialog,
);

interface BoardActionsProps {
  event: Event;
  proposal: ProposalState;
  isArranging: boolean;
  /** Only where the plan of the room is shown. */
  canArrange: boolean;
  onArrange: (isArranging: boolean) => void;
  /** Null where the room cannot have the whole screen. */
  wholeScreen: { isOn: boolean; toggle: () => void } | null;
}

type Opened = "tables" | "publish" | "seats" | "features" | "keys";

/** What an officer does with the plan as a whole. */
export function BoardActions(props: BoardActionsProps) {
  const { event, proposal, isArranging, canArrange, onArrange, wholeScreen } = props;
  const { board } = useSeating();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const hasTables = board.tables.length > 0;
  return (
    <>
      {hasTables && (
        <Button
          className="max-sm:px-4!"
          disabled={proposal.isOpen || board.persons.length === 0}
          onClick={proposal.open}
        >
          <Sparkles size={18} aria-hidden="true" /> Propose
        </Button>
      )}
      {hasTables && (
        <Button tone="secondary" className="max-sm:px-4!" onClick={() => setOpened("publish")}>
          <Send size={17} aria-hidden="true" /> {board.publishedAt ? "Published" : "Publish"}
        </Button>
      )}
      <Menu
        tip="More about the tables"
        trigger={
          <Button tone="secondary" className="px-3!" aria-label="More about the tables">
            <EllipsisVertical size={20} aria-hidden="true" />
          </Button>
        }
      >
        <MenuDialog onSelect={() => setOpened("tables")}>
          <Plus size={18} aria-hidden="true" /> Add tables
        </MenuDialog>
        {canArrange && hasTables && (
          <MenuAction onSelect={() => onArrange(!isArranging)}>
            <LayoutGrid size={18} aria-hidden="true" /> Arrange the room
          </MenuAction>
        )}
        <MenuDialog onSelect={() => setOpened("features")}>
          <DoorOpen size={18} aria-hidden="true" /> Door, stage and the like
        </MenuDialog>
        {hasTables && (
          <MenuDialog onSelect={() => setOpened("seats")}>
            <ListOrdered size={18} aria-hidden="true" /> Numbered seats
          </MenuDialog>
        )}
        <MenuLine />
        <MenuAction onSelect={() => setTimeout(() => window.print())}>
          <Printer size={18} aria-hidden="true" /> Print plan and list
        </MenuAction>
        <MenuDialog onSelect={() => setOpened("keys")}>
          <Keyboard size={18} aria-hidden="true" /> Keys
        </MenuDialog>
      </Menu>
      {wholeScreen && hasTables && (
        <Button
          tone="quiet"
          className="px-3!"
          aria-label={wholeScreen.isOn ? "Exit Full Screen" : "Full Screen"}
          title={wholeScreen.isOn ? "Exit Full Screen (F)" : "Full Screen (F)"}
          onClick={wholeScreen.toggle}
        >
          {wholeScreen.isOn ? (
            <Shrink size={20} aria-hidden="true" />
          ) : (
            <Expand size={20} aria-hidden="true" />
          )}
        </Button>
      )}
      {opened === "tables" && <AddTablesDialog event={event} onClose={close} />}
      {opened === "publish" && <PublishDialog onClose={close} />}
      {opened === "seats" && <SeatsDialog onClose={close} />}
      {opened === "features" && <FeaturesDialog onClose={close} />}
      {opened === "keys" && <BoardKeysDialog onClose={close} />}
    </>
  );
}
