import { useQuery } from "@tanstack/react-query";
import { listContactLists, type MailingStatus } from "#contract/mailing-list.ts";
import { read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { NO_LIST } from "./StatusCards.tsx";

interface TargetListProps {
  status: MailingStatus;
  /** The id of the chosen list; empty for the current one. */
  value: string;
  onChange: (listId: string) => void;
  isBusy: boolean;
  /** What is wrong with the chosen list. */
  error: string | undefined;
}

/** The list to sync to, by name or by its id. */
export function TargetList({ status, value, onChange, isBusy, error }: TargetListProps) {
  const { connected, listId, listName } = status;
  // During a run, the service's rate limit is left to it.
  const lists = useQuery({ ...read(listContactLists), enabled: connected && !isBusy });
  const known = lists.data ?? [];
  const isOther = value !== "" && known.every((list) => list.listId !== value);
  // The error belongs to the ID field if the ID was typed or there are no lists to choose from.
  const isOfId = isOther || known.length === 0;
  const current = listId === NO_LIST ? "Choose a list" : `Current list: ${listName ?? listId}`;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        label="List at Constant Contact"
        value={value}
        disabled={isBusy || known.length === 0}
        onChange={(event) => onChange(event.target.value)}
        error={isOfId ? undefined : error}
        hint={whyNoChoice(lists)}
        options={[
          { value: "", label: lists.isLoading ? "Reading the lists..." : current },
          ...known.map(({ listId: id, name, members }) => ({
            value: id,
            label: members === null ? name : `${name} (${members.toLocaleString("en-US")})`,
          })),
          ...(isOther ? [{ value, label: "Another list, by ID" }] : []),
        ]}
      />
      <Field
        label="Target list ID"
        optional
        value={value}
        maxLength={100}
        spellCheck={false}
        disabled={isBusy}
        placeholder={listId === NO_LIST ? undefined : listId}
        error={isOfId ? error : undefined}
        onChange={(event) => onChange(event.target.value)}
        hint="Leave empty for the current list."
      />
    </div>
  );
}

function whyNoChoice({
  data,
  error,
}: {
  data: unknown[] | undefined;
  error: Error | null;
}): string | undefined {
  if (data?.length === 0) return "There are no lists yet. Please create one at Constant Contact first.";
  return error ? errorMessage(error, "We couldn’t load the lists.") : undefined;
}
