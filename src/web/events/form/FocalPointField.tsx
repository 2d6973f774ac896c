import { type MouseEvent, useId } from "react";
import { describeField, FieldNotes } from "#web/ui/form/FieldNotes.tsx";
import { PictureWithFallback } from "#web/ui/picture/PictureWithFallback.tsx";

type Point = { across: number; down: number };

interface FocalPointFieldProps {
  label: string;
  /** The picture's address. */
  picture: string;
  /** "30% 70%", from the left and the top; empty for the middle. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The point of a picture that stays in view where it is cropped, chosen on the picture or with two sliders. */
export function FocalPointField({ label, picture, value, onChange, error }: FocalPointFieldProps) {
  const id = useId();
  const hint = "Stays in view where the picture is cropped. Click on the picture, or move the sliders.";
  const { ids, described } = describeField(id, { error, hint });
  const point = pointOf(value);
  const choose = ({ across, down }: Point) => onChange(`${across}% ${down}%`);
  return (
    <fieldset aria-describedby={described["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        {label} <span className="font-normal text-soft">(optional)</span>
      </legend>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <div className="relative w-fit max-w-60">
          <button
            type="button"
            // The sliders are the keyboard's way to the same.
            tabIndex={-1}
            aria-label="Choose the point on the picture"
            className="block cursor-crosshair overflow-hidden rounded-md border border-line"
            onClick={(click) => choose(pointUnder(click))}
          >
            <PictureWithFallback
              key={picture}
              src={picture}
              alt=""
              eager
              className="h-auto max-h-60 w-auto max-w-full"
            />
          </button>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white bg-wine/50 shadow-float outline outline-ink"
            style={{ left: `${point.across}%`, top: `${point.down}%` }}
          />
        </div>
        <div className="min-w-0 space-y-3">
          <Slider
            label="Left to right"
            value={point.across}
            onChange={(across) => choose({ ...point, across })}
          />
          <Slider label="Top to bottom" value={point.down} onChange={(down) => choose({ ...point, down })} />
          <FieldNotes ids={ids} error={error} hint={hint} />
        </div>
      </div>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-sm text-ink">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={10}
        value={value}
        aria-valuetext={`${value} percent`}
        className="h-11 w-full max-w-sm accent-wine-text"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}

function pointOf(value: string): Point {
  const [, across = 50, down = 50] = /^(\d+)% (\d+)%$/.exec(value) ?? [];
  return { across: Number(across), down: Number(down) };
}

/** The point of a click in percent of the picture, to the tenth. */
function pointUnder({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const share = (at: number, of: number) => Math.min(100, Math.max(0, Math.round((at / of) * 10) * 10));
  return { across: share(clientX - left, width), down: share(clientY - top, height) };
}
