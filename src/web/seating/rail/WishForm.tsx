import { useState } from "react";
import { type BoardPerson, WISH_KINDS } from "#contract/seating/board.ts";
import { addWish } from "#contract/seating/wishes.ts";
import { foldText } from "#contract/values/fold.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { FEATURES } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { namedIn, type Request } from "./requests.ts";

type Kind = (typeof WISH_KINDS)[number];
const KINDS: Record<Kind, string> = {
  with: "Sit with",
  apart: "Sit apart from",
  near: "Sit near",
  away: "Sit away from",
  other: "Something else",
};
const MOST = 8;

interface WishFormProps {
  request: Request;
  onDone: (isAdded: boolean) => void;
}

/** Says of a request whose wish it is, and whom or what it is about. Names in the words are offered. */
export function WishForm({ request, onDone }: WishFormProps) {
  const { board, change, refusal, eventId } = useSeating();
  const own = board.persons.filter(({ id }) => request.ids.includes(id));
  const offered = namedIn(board, request);
  const [attendeeId, setAttendee] = useState(own[0]?.id ?? 0);
  const [kind, setKind] = useState<Kind>("with");
  const [toAttendee, setToAttendee] = useState<number | null>(
    offered.length === 1 ? (offered[0] ?? null) : null,
  );
  const [toFeature, setToFeature] = useState<number | null>(null);
  const [isMust, setMust] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const takesFeature = (kind === "near" || kind === "away") && board.features.length > 0;
  const aim = toFeature !== null && takesFeature ? "feature" : "person";

  async function save() {
    const toFeatureId = kind !== "other" && aim === "feature" ? toFeature : null;
    const toAttendeeId = kind !== "other" && aim === "person" ? toAttendee : null;
    if (kind !== "other" && toFeatureId === null && toAttendeeId === null)
      return setRefused("Please choose whom or what it is about");
    const body = {
      attendeeId,
      kind,
      toAttendeeId,
      toFeatureId,
      isMust,
      words: request.words.slice(0, 500).replace(/\s+/g, " "),
    };
    const isDone = await change(
      () => call(addWish, { params: { id: eventId }, body }),
      "The wish is entered",
    );
    if (isDone) onDone(true);
    else setRefused(refusal());
  }
  return (
    <form
      className="mt-3 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {own.length > 1 && (
        <Select
          label="Whose wish"
          options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(attendeeId)}
          onChange={({ target }) => setAttendee(Number(target.value))}
        />
      )}
      <Select
        label="They wish to"
        options={WISH_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        value={kind}
        onChange={({ target: { value } }) => setKind(WISH_KINDS.find((one) => one === value) ?? "with")}
      />
      {takesFeature && (
        <Select
          label="In the room"
          options={[
            { value: "", label: "A person instead" },
            ...board.features.map(({ id, kind: what }) => ({ value: String(id), label: FEATURES[what] })),
          ]}
          value={toFeature === null ? "" : String(toFeature)}
          onChange={({ target: { value } }) => setToFeature(value === "" ? null : Number(value))}
        />
      )}
      {kind !== "other" && aim === "person" && (
        <PersonChoice
          people={board.persons.filter(({ id }) => id !== attendeeId)}
          offered={offered}
          chosen={toAttendee}
          onChoose={setToAttendee}
        />
      )}
      <Checkbox
        label="A must: never broken by a proposal"
        checked={isMust}
        onChange={({ target }) => setMust(target.checked)}
      />
      <Refusal>{refused}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" className="min-h-11">
          Save wish
        </Button>
        <Button tone="secondary" size="small" className="min-h-11" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface PersonChoiceProps {
  people: readonly BoardPerson[];
  /** Whose names are in the words. */
  offered: readonly number[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

function PersonChoice({ people, offered, chosen, onChoose }: PersonChoiceProps) {
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? "";
  const [text, setText] = useState(nameOf(chosen));
  const choose = (id: number) => {
    onChoose(id);
    setText(nameOf(id));
  };
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const items =
    words.length === 0 || chosen !== null
      ? null
      : people.filter(({ name }) => words.every((word) => foldText(name).includes(word))).slice(0, MOST);
  return (
    <div>
      <Combobox
        label="Whom"
        value={text}
        onChange={(next) => {
          setText(next);
          onChoose(null);
        }}
        items={items}
        keyOf={({ id }) => id}
        draw={({ name, table }) => (
          <>
            {name} <span className="text-sm text-soft">{table === null ? "no table" : `table ${table}`}</span>
          </>
        )}
        onChoose={({ id }) => choose(id)}
        found={items?.length === 0 ? "No matching people" : `${items?.length ?? 0} people found`}
        most={MOST}
        placeholder="Name"
      />
      {offered.length > 0 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-sm">
          <span className="text-soft">Named:</span>
          {offered.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={chosen === id}
              onClick={() => choose(id)}
              className="min-h-11 rounded-md px-2 font-semibold text-wine-text hover:bg-wine-wash aria-pressed:bg-wine-wash"
            >
              {nameOf(id)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
