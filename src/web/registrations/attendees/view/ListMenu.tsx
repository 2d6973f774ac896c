import {
  ChevronsDownUp,
  ChevronsUpDown,
  Copy,
  EllipsisVertical,
  FileSpreadsheet,
  FileText,
  NotebookPen,
  Printer,
  RotateCw,
} from "lucide-react";
import { useState } from "react";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useCopyAddressesOf } from "#web/registrations/attendees/addresses/copy-addresses.tsx";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu, MenuAction, MenuCheck, MenuDialog, MenuLine } from "#web/ui/overlay/Menu.tsx";
import { useDownloadList } from "./download-list.ts";
import type { Unfolded } from "./unfolded.ts";

interface ListMenuProps {
  event: Pick<Event, "id" | "title">;
  /** Parties listed as coming; the menu copies the addresses of no others. */
  coming: readonly AttendeeRegistration[];
  unfolded: Unfolded;
  /** True while the list is read again. */
  isReading: boolean;
}

/**
 * Files of the attendees, for a spreadsheet and to print for the door and the kitchen, and what else is done with the
 * whole list. Officers' notes go along only where someone chooses it, since the files leave the portal.
 */
export function ListMenu({ event, coming, unfolded, isReading }: ListMenuProps) {
  const [withNotes, setWithNotes] = useState(false);
  const csv = useDownloadList(event, "csv", withNotes);
  const word = useDownloadList(event, "docx", withNotes);
  const list = useAttendeeList(event.id);
  const addresses = useCopyAddressesOf(coming);
  return (
    <div className="flex shrink-0 items-center print:hidden">
      <Button
        tone="quiet"
        size="small"
        className="shrink-0 whitespace-nowrap max-md:hidden in-data-beside:hidden!"
        disabled={csv.isPending}
        onClick={() => csv.mutate()}
      >
        <FileSpreadsheet size={17} aria-hidden="true" /> Download CSV
      </Button>
      <Button
        tone="quiet"
        size="small"
        className="shrink-0 whitespace-nowrap max-md:hidden in-data-beside:hidden!"
        disabled={word.isPending}
        onClick={() => word.mutate()}
      >
        <FileText size={17} aria-hidden="true" /> Download Word
      </Button>
      <Button
        tone="quiet"
        size="small"
        className="min-w-11 px-2! in-data-beside:max-md:inline-flex in-data-beside:md:hidden"
        aria-label="Refresh"
        title="Refresh"
        disabled={isReading}
        onClick={list.refresh}
      >
        <RotateCw size={17} aria-hidden="true" />
      </Button>
      <Menu
        tip="More Actions"
        trigger={
          <Button tone="quiet" size="small" className="min-w-11 px-2!" aria-label="More Actions">
            <EllipsisVertical size={20} aria-hidden="true" />
          </Button>
        }
      >
        <MenuAction onSelect={() => csv.mutate()}>
          <FileSpreadsheet size={18} aria-hidden="true" /> CSV file
        </MenuAction>
        <MenuAction onSelect={() => word.mutate()}>
          <FileText size={18} aria-hidden="true" /> Word file
        </MenuAction>
        <MenuCheck isChecked={withNotes} onChange={setWithNotes}>
          <NotebookPen size={18} aria-hidden="true" /> Include Officers’ Notes in Downloads
        </MenuCheck>
        <MenuLine />
        <MenuAction onSelect={() => unfolded.setAll(!unfolded.areAll)}>
          {unfolded.areAll ? (
            <>
              <ChevronsDownUp size={18} aria-hidden="true" /> Collapse All Parties
            </>
          ) : (
            <>
              <ChevronsUpDown size={18} aria-hidden="true" /> Expand All Parties
            </>
          )}
        </MenuAction>
        <MenuDialog onSelect={addresses.copy}>
          <Copy size={18} aria-hidden="true" /> Copy Email Addresses
        </MenuDialog>
        <MenuDialog onSelect={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </MenuDialog>
      </Menu>
      {addresses.dialog}
    </div>
  );
}
