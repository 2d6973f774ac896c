import { BellRing, Download, Tag, X } from "lucide-react";
import { useState } from "react";
import { exportChosenMembers } from "#contract/members/chosen-members.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { ChangeStatus } from "./ChangeStatus.tsx";
import type { Chosen } from "./chosen.ts";
import { membersInWords } from "./members-in-words.ts";
import { RemindOfDues } from "./RemindOfDues.tsx";

const ICON = { size: 16, "aria-hidden": true } as const;

/** What an officer does with the ticked members, above the list for as long as any is ticked. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const [opened, setOpened] = useState<"status" | "remind" | null>(null);
  const ids = [...chosen.ids];
  const exporting = useExport(ids);
  const close = () => setOpened(null);
  return (
    <section
      aria-label="Selected members"
      className="flex flex-wrap items-center gap-x-1 text-sm max-md:contents md:-col-end-1 md:col-start-2"
    >
      <p role="status" className="mr-2 font-semibold max-md:mr-auto max-md:ml-2 max-md:text-base">
        {ids.length.toLocaleString("en-US")} selected
      </p>
      {/* On a phone a line of its own below the number, without the pictures. */}
      <div className="flex flex-wrap gap-x-1 max-md:order-last max-md:-ml-2.5 max-md:basis-full max-md:[&_svg]:hidden">
        <Button
          tone="quiet"
          size="small"
          className={LOOK}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          <Download {...ICON} /> {exporting.isPending ? "Exporting..." : "Export"}
        </Button>
        <Button tone="quiet" size="small" className={LOOK} onClick={() => setOpened("remind")}>
          <BellRing {...ICON} /> Remind of Dues
        </Button>
        <Button tone="quiet" size="small" className={LOOK} onClick={() => setOpened("status")}>
          <Tag {...ICON} /> Change Status
        </Button>
      </div>
      <Button
        tone="quiet"
        size="small"
        aria-label="Clear selection"
        className={`${LOOK} md:ml-auto`}
        onClick={chosen.clear}
      >
        <X {...ICON} /> Clear
      </Button>
      {opened === "status" && <ChangeStatus ids={ids} onClose={close} onDone={chosen.clear} />}
      {opened === "remind" && <RemindOfDues ids={ids} onClose={close} onDone={chosen.clear} />}
    </section>
  );
}

const LOOK = "min-h-9! px-2.5! max-md:min-h-11!";

function useExport(memberIds: readonly number[]) {
  return useTask({
    run: () =>
      download(
        exportChosenMembers,
        { body: { memberIds: [...memberIds] } },
        { accept: "text/csv", otherwise: "members-export.csv" },
      ),
    said: {
      title: "Export Successful",
      description: `${membersInWords(memberIds.length)} exported as CSV`,
    },
    failed: "Export Failed",
    reason: () => "Failed to export members database",
  });
}
