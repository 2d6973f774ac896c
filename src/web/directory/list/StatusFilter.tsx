import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { allStatuses } from "#web/directory/status.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { Select } from "#web/ui/form/Select.tsx";
import { useCounts } from "./member-rows.ts";

interface StatusFilterProps {
  value: string;
  className?: string;
  onChange: (status: string) => void;
}

/** Filters the directory by status; the counts are always the whole chapter's. */
export function StatusFilter({ value, className, onChange }: StatusFilterProps) {
  const { societyShortName } = useChapter();
  const { spell } = useDirectoryScreen();
  const counts = useCounts().data;
  const counted = (label: string, count: number | undefined) =>
    counts
      ? `${label.charAt(0).toUpperCase()}${label.slice(1)} (${(count ?? 0).toLocaleString("en-US")})`
      : label;
  return (
    <Select
      label="Status"
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: "", label: counted("All statuses", counts?.all) },
        ...allStatuses(societyShortName).map((status) => ({
          value: status,
          label: counted(spell(status, societyShortName), counts?.byStatus[status]),
        })),
      ]}
    />
  );
}
