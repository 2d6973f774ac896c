import { useQuery } from "@tanstack/react-query";
import { listContactLists, type MailingStatus } from "#contract/mailing-list.ts";
import { read } from "#web/platform/api.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { NO_LIST } from "./Standing.tsx";

interface TargetListProps {
  status: MailingStatus;
  /** The id of the list that is meant; empty for the current one. */
  value: string;
  onChange: (listId: string) => void;
  isBusy: boolean;
  /** What is wrong with the list that was meant. */
  error: string | undefined;
}

/** The list to sync to, by name or by its id. */
export function TargetList({ status, value, onChange, isBusy, error }: TargetListProps) {
  const { connected, listId, listName } = status;
  // A run leaves none of the service's calls a second to what can wait.
  const lists = useQuery({ ...read(listContactLists), enabled: connected && !isBusy });
  const known = lists.data ?? [];
  const isOther = value !== "" && known.every((list) => list.listId !== value);
  // Where there is nothing to choose from, and for an id that was typed, the field of the id is the one to mend.
  const isOfId = isOther || known.length === 0;
  const current =
    listId === NO_LIST ? "No list is set: choose one" : `The current one: ${listName ?? listId}`;
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
          ...(isOther ? [{ value, label: "Another one, by its ID" }] : []),
        ]}
      />
      <Field
        label="Target list ID"
        optional
        value={value}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        disabled={isBusy}
        placeholder={listId === NO_LIST ? undefined : listId}
        error={isOfId ? error : undefined}
        onChange={(event) => onChange(event.target.value)}
        hint="Left empty, the current list is meant."
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
  if (data?.length === 0) return "There is no list there yet. Please make one at Constant Contact first.";
  return error ? reasonOf(error, "The lists could not be read.") : undefined;
}
