import { PointerActivationConstraints, PointerSensor } from "@dnd-kit/dom";
import { DragDropProvider, type DragMoveEvent, type DragStartEvent, useDraggable } from "@dnd-kit/react";
import { type RefObject, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { partyAt } from "#web/seating/board/party-at.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { peopleInWords } from "#web/seating/board/words.ts";

/** A finger holds so long before it drags, so that it can scroll; a mouse moves so far, so that it can click (D-046). */
const HOLD = { value: 200, tolerance: 8 };
const MOUSE_PX = 5;
/** So near to the edge of the screen, the page scrolls. */
const EDGE_PX = 60;
const SCROLL_PX = 14;

type Point = { x: number; y: number };

/**
 * The same moves as by picking and placing, by dragging (D-044, D-047). This file alone knows the library, which is below
 * version 1: the whole page is one draggable, and what is dragged is what was pressed.
 */
export function Dragging({ inside }: { inside: RefObject<HTMLElement | null> }) {
  const { board, put, unseat } = useSeating();
  const [dragged, setDragged] = useState<{ ids: readonly number[]; at: Point } | null>(null);
  const over = useRef<HTMLElement | null>(null);

  const pressed = useRef<PointerEvent | null>(null);
  const [sensors] = useState(() =>
    sensorsThat((event) => {
      pressed.current = event;
    }),
  );

  function start({ operation }: DragStartEvent) {
    const { target, altKey = false } = pressed.current ?? {};
    const ids = target instanceof Element ? pressedPeople(target, altKey) : [];
    if (ids.length > 0) setDragged({ ids, at: operation.position.current });
  }
  function pressedPeople(target: Element, isAlone: boolean): readonly number[] {
    const { name, ids = "" } = target.closest<HTMLElement>("[data-name], [data-ids]")?.dataset ?? {};
    if (name) return isAlone ? [Number(name)] : partyAt(board, Number(name));
    const all = ids.split(",").filter(Boolean).map(Number);
    return isAlone ? all.slice(0, 1) : all;
  }
  function move({ operation, to }: DragMoveEvent) {
    const at = to ?? operation.position.current;
    setDragged((last) => last && { ...last, at });
    mark(placeUnder(at));
    scrollNear(at.y);
  }
  function mark(place: HTMLElement | null) {
    if (place === over.current) return;
    over.current?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    over.current = place;
  }
  function end(isCanceled: boolean, at: Point) {
    const place = placeUnder(at);
    mark(null);
    setDragged(null);
    if (isCanceled || !dragged || !place) return;
    if (place.dataset.unseat !== undefined) return unseat(dragged.ids);
    const line = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-at]");
    const seat = place.dataset.seat ?? line?.dataset.at;
    put({ table: Number(place.dataset.table), seat: seat ? Number(seat) : null }, dragged.ids);
  }
  return (
    <DragDropProvider
      // The library's own marks and announcements are not needed, and its styles would break the content policy.
      plugins={NONE}
      sensors={sensors}
      onDragStart={start}
      onDragMove={move}
      onDragEnd={({ canceled, operation, nativeEvent }) =>
        // The library moves once per frame; between two frames the pointer is already elsewhere.
        end(canceled, nativeEvent instanceof PointerEvent ? pointOf(nativeEvent) : operation.position.current)
      }
    >
      <WholePage inside={inside} />
      {dragged &&
        createPortal(
          <div
            aria-hidden="true"
            className="pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-md border border-wine-text bg-wine px-3 py-2 font-semibold text-on-wine shadow-float"
            style={{ transform: `translate(${dragged.at.x + 10}px, ${dragged.at.y - 46}px)` }}
          >
            {peopleInWords(board, dragged.ids)}
          </div>,
          document.body,
        )}
    </DragDropProvider>
  );
}

const NONE: [] = [];

/** When dragging begins; what was pressed is told before, since a mouse is somewhere else by then. */
function sensorsThat(press: (event: PointerEvent) => void) {
  return [
    PointerSensor.configure({
      activationConstraints: ({ pointerType }) => [
        pointerType === "mouse"
          ? new PointerActivationConstraints.Distance({ value: MOUSE_PX })
          : new PointerActivationConstraints.Delay(HOLD),
      ],
      preventActivation: (event) => {
        const { target } = event;
        const pressed = target instanceof Element ? target.closest("[data-name], [data-ids]") : null;
        // A proposal is only looked at: its people cannot be picked up.
        if (pressed === null || pressed.closest("[data-preview]") !== null) return true;
        press(event);
        return false;
      },
    }),
  ];
}

function WholePage({ inside }: { inside: RefObject<HTMLElement | null> }) {
  useDraggable({ id: "tables", element: inside });
  return null;
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}

/** The table, seat or list under a point of the screen. */
function placeUnder({ x, y }: Point): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop], [data-unseat]") ?? null;
}

function scrollNear(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}
