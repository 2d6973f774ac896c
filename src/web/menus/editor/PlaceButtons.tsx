import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Tooltip } from "#web/ui/overlay/Tooltip.tsx";

interface PlaceButtonsProps {
  /** The course or dish, for the buttons' names. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Absent where it must stay. */
  onRemove?: () => void;
}

/** Moves a course or a dish up and down, and removes it. */
export function PlaceButtons({ what, isFirst, isLast, onMove, onRemove }: PlaceButtonsProps) {
  return (
    <span className="-mr-2 flex shrink-0">
      <IconButton label={`Move up: ${what}`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move down: ${what}`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove: ${what}`} disabled={!onRemove} onClick={() => onRemove?.()}>
        <Trash2 size={17} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

interface IconButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={disabled}
        className="grid size-11 place-items-center rounded-md font-sans text-soft hover:bg-sunk hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-35"
        onClick={() => {
          if (!disabled) onClick();
        }}
      >
        {children}
      </button>
    </Tooltip>
  );
}
