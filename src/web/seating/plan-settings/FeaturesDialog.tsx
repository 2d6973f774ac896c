import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FEATURE_KINDS, ROOM } from "#contract/seating/room.ts";
import { writeFeatures } from "#contract/seating/tables.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { FEATURES } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { CORNERS, type Corner, cornerOf } from "./corners.ts";

const MOST = 20;

/** What else is in the room, so that wishes can name it. Its exact place is set by arranging the room. */
export function FeaturesDialog({ onClose }: { onClose: () => void }) {
  const { board, change, eventId, isBusy } = useSeating();
  const [features, setFeatures] = useState<
    { id?: number; kind: (typeof FEATURE_KINDS)[number]; x: number; y: number }[]
  >(board.features);
  // Another officer may have added one by then: saved over it, this list would delete it.
  const [seen] = useState(() => board.features.map(({ id }) => id));
  const lost = board.features.filter(({ id }) => !features.some((one) => one.id === id));
  const isLostByWish = board.wishes.some(({ toFeatureId }) => lost.some(({ id }) => id === toFeatureId));
  const put = (at: number, part: object) =>
    setFeatures(features.map((one, nth) => (nth === at ? { ...one, ...part } : one)));
  async function save() {
    const isDone = await change(
      () => call(writeFeatures, { params: { id: eventId }, body: { seen, features } }),
      "The room is saved",
    );
    if (isDone) onClose();
  }
  return (
    <QuestionDialog
      isUnsaved={JSON.stringify(features) !== JSON.stringify(board.features)}
      onClose={onClose}
      title="In the room"
      description="Wishes can be near or away from these."
      act="Save"
      isDisabled={isBusy}
      onAct={() => void save()}
    >
      <ul className="space-y-4">
        {features.map((feature, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: New ones have no id yet.
          <li key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
            <Select
              label="What"
              options={FEATURE_KINDS.map((value) => ({ value, label: FEATURES[value] }))}
              value={feature.kind}
              onChange={({ target: { value } }) =>
                put(at, { kind: FEATURE_KINDS.find((one) => one === value) })
              }
            />
            <Select
              label="Where"
              options={CORNERS.map(({ value, label }) => ({ value, label }))}
              value={cornerOf(feature)}
              onChange={({ target: { value } }) => {
                const corner = CORNERS.find((one): one is Corner => one.value === value);
                if (corner) put(at, { x: corner.x, y: corner.y });
              }}
            />
            <Button
              tone="quiet"
              className="px-3!"
              aria-label={`Remove: ${FEATURES[feature.kind]}`}
              onClick={() => setFeatures(features.filter((_, nth) => nth !== at))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {isLostByWish && (
        <p className="mt-3 text-sm text-amber">Wishes about what you remove are deleted with it.</p>
      )}
      {features.length < MOST && (
        <Button
          tone="secondary"
          size="small"
          className="mt-4 min-h-11"
          onClick={() => setFeatures([...features, { kind: "door", x: ROOM.width / 2, y: 0 }])}
        >
          <Plus size={17} aria-hidden="true" /> Add
        </Button>
      )}
    </QuestionDialog>
  );
}
