import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  type BoardTable,
  TABLE_ROLES,
  TABLE_SHAPES,
  TableNumber,
  TableSeats,
} from "#contract/seating/room.ts";
import { changeTable, deleteTable } from "#contract/seating/tables.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { peopleAt, SHAPES, TABLE_ROLE_WORDS } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";

const Form = z.object({
  number: z.coerce.number<string>().pipe(TableNumber),
  name: z.string().trim().max(40, "Please keep this under 40 characters"),
  shape: z.enum(TABLE_SHAPES),
  seats: z.coerce.number<string>().pipe(TableSeats),
  role: z.enum(["", ...TABLE_ROLES]),
  isQuiet: z.boolean(),
  isAccessible: z.boolean(),
  isBySeat: z.boolean(),
  note: z.string().trim().max(500, "Please keep this under 500 characters"),
});

const ROLES = [
  { value: "", label: "None" },
  ...TABLE_ROLES.map((value) => ({ value, label: TABLE_ROLE_WORDS[value] })),
];

/** Everything of a table but its place in the room; deleting it asks first (D-040). */
export function TableDialog({ table, onClose }: { table: BoardTable; onClose: () => void }) {
  const { board, change, refusal } = useSeating();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [asks, setAsks] = useState<"delete" | "forget seats" | null>(null);
  const people = peopleAt(board, table.number);
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      number: String(table.number),
      name: table.name,
      shape: table.shape,
      seats: String(table.seats),
      role: table.role ?? ("" as const),
      isQuiet: table.isQuiet,
      isAccessible: table.isAccessible,
      isBySeat: table.isBySeat,
      note: table.note,
    },
  });
  const { register, formState } = form;

  async function send(ask: Parameters<typeof change>[0], says: string) {
    setBusy(true);
    setRefused(null);
    const isDone = await change(ask, says);
    setBusy(false);
    if (isDone) onClose();
    else setRefused(refusal());
  }
  function save(checked: z.output<typeof Form>, forgetsSeats = false) {
    const forgets = table.isBySeat && !checked.isBySeat && people.some(({ seat }) => seat !== null);
    if (forgets && !forgetsSeats) return setAsks("forget seats");
    const { role, ...rest } = checked;
    const body = {
      ...rest,
      role: role === "" ? null : role,
      ...(forgets && { forgetsSeats: true as const }),
    };
    void send(() => call(changeTable, { params: { id: table.id }, body }), `Table ${checked.number} changed`);
  }
  const remove = () =>
    void send(
      () =>
        call(deleteTable, { params: { id: table.id }, query: { unseats: people.length > 0 ? "yes" : "no" } }),
      `Table ${table.number} deleted`,
    );
  const errorOf = (name: keyof z.input<typeof Form>) => formState.errors[name]?.message;
  return (
    <FormDialog
      form={form}
      title={`Table ${table.number}`}
      onSubmit={(checked) => save(checked)}
      isBusy={isBusy}
      isSaved={isBusy || asks === "delete"}
      refusal={refused}
      submit="Save"
      actions={
        <Button tone="quiet" disabled={isBusy} onClick={() => setAsks("delete")}>
          Delete
        </Button>
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="Number" inputMode="numeric" error={errorOf("number")} {...register("number")} />
        <Field label="Seats" inputMode="numeric" error={errorOf("seats")} {...register("seats")} />
      </div>
      <Field label="Name" optional error={errorOf("name")} {...register("name")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Shape"
          options={TABLE_SHAPES.map((value) => ({ value, label: SHAPES[value] }))}
          {...register("shape")}
        />
        <Select label="Set aside for" options={ROLES} {...register("role")} />
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Checkbox label="Quiet" {...register("isQuiet")} />
        <Checkbox label="Reached without steps" {...register("isAccessible")} />
        <Checkbox
          className="sm:col-span-2"
          label="Numbered seats: each person has their own"
          {...register("isBySeat")}
        />
      </div>
      <TextArea
        label="Note for officers and the venue"
        optional
        rows={2}
        error={errorOf("note")}
        {...register("note")}
      />
      {asks === "forget seats" && (
        <Ask
          text="Everyone stays at the table, but their seat numbers are forgotten."
          act="Forget seat numbers"
          onAct={form.handleSubmit((checked) => save(checked, true))}
          onKeep={() => setAsks(null)}
        />
      )}
      {asks === "delete" && (
        <Ask
          text={
            people.length === 0
              ? "The table is empty."
              : `${people.length === 1 ? "1 person sits" : `${people.length} people sit`} there, who then have no table.`
          }
          act={`Delete table ${table.number}`}
          onAct={remove}
          onKeep={() => setAsks(null)}
        />
      )}
    </FormDialog>
  );
}

interface AskProps {
  text: string;
  act: string;
  onAct: () => void;
  onKeep: () => void;
}

function Ask({ text, act, onAct, onKeep }: AskProps) {
  return (
    <Alert tone="warning" role="alert">
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button tone="danger" size="small" className="min-h-11" onClick={onAct}>
          {act}
        </Button>
        <Button tone="secondary" size="small" className="min-h-11" onClick={onKeep}>
          Keep
        </Button>
      </div>
    </Alert>
  );
}
