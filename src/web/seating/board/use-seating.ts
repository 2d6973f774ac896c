import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Board } from "#contract/seating/board.ts";
import { changeSeating, type SeatMove } from "#contract/seating/moves.ts";
import { call } from "#web/platform/api/api.ts";
import { foundPeople } from "./find.ts";
import { type Outcome, placesFor, placesTaken, type Target } from "./places-for.ts";
import type { News, Tone } from "./seating.ts";
import { useBoard } from "./use-board.ts";
import { useHeld } from "./use-held.ts";
import { useOthersSteps } from "./use-others-steps.ts";
import { peopleInWords, placeInWords, seatsLeft } from "./words.ts";

/** Everything that an officer does on the page, each with the sentence that says what came of it. */
export function useSeatingPage(eventId: string) {
  const [news, setNews] = useState<News | null>(null);
  const say = useCallback(
    (text: string, tone: Tone = "plain") => setNews((last) => ({ text, tone, nth: (last?.nth ?? 0) + 1 })),
    [],
  );
  const lastRefusal = useRef("");
  const wasLost = useRef(false);
  const refuse = useCallback(
    (text: string, isLost = false) => {
      lastRefusal.current = text;
      wasLost.current = isLost;
      say(text, "alarm");
    },
    [say],
  );
  const { query, board, change: send, move, step: takeStep, isBusy } = useBoard(eventId, refuse);
  useOthersSteps(query.data, say);
  const { held, hold, holdAgain, release } = useHeld(board, say);
  const [typed, setTyped] = useState("");
  const [lacking, setLacking] = useState<number | null>(null);
  const [find, setFind] = useState("");
  const found = useMemo(() => (board ? foundPeople(board, find) : null), [board, find]);
  // Read by what runs later than the render it was made in.
  const now = useRef(board);
  useEffect(() => {
    now.current = board;
  }, [board]);

  const carryOut = useCallback(
    async (outcome: Outcome, says: (board: Board) => string, isSplit = false) => {
      if ("refusal" in outcome) {
        refuse(outcome.refusal);
        return true;
      }
      release();
      setTyped("");
      // Said at once, as it is shown at once; a refusal follows with its own sentence.
      if (now.current) say(says(after(now.current, outcome)));
      return (await move(outcome.moves, isSplit)) !== null || !wasLost.current;
    },
    [move, refuse, release, say],
  );

  const actions = useMemo(() => {
    if (!board) return null;
    const seated = (ids: readonly number[], table: number) => (then: Board) => {
      const there = then.tables.find(({ number }) => number === table);
      const who = peopleInWords(board, ids);
      const person = then.persons.find(({ id }) => id === ids[0]);
      const place = ids.length === 1 && person ? placeInWords(person) : `table ${table}`;
      return `${who}, at ${place}${there ? `, ${seatsLeft(then, there)}` : ""}`;
    };
    return {
      refusal: () => lastRefusal.current,
      pick: (ids: readonly number[]) => {
        hold(ids);
        setTyped("");
        setLacking(null);
        say(`${peopleInWords(board, ids)}, picked up. Choose a table.`);
      },
      putBack: () => {
        if (held) say(`${peopleInWords(board, held.ids)}, put back`);
        release();
        setTyped("");
      },
      put: (target: Target, ids = held?.ids ?? []) => {
        const outcome = placesFor(board, ids, target);
        setLacking("free" in outcome ? target.table : null);
        // They stay where they are, and are held now, so that they can be split.
        if ("free" in outcome && !held) hold(ids);
        void carryOut(outcome, seated(ids, target.table)).then((isHeard) => {
          if (isHeard) return;
          holdAgain(ids);
          const who = peopleInWords(board, ids);
          refuse(`The portal could not be reached. Still picked up: ${who}. Please try again.`, true);
        });
      },
      splitAt: (table: number) => {
        const ids = held?.ids ?? [];
        const outcome = placesFor(board, ids, { table });
        const some = "free" in outcome ? ids.slice(0, outcome.free) : ids;
        void carryOut(placesFor(board, some, { table }), seated(some, table), true);
        setLacking(null);
        if (some.length < ids.length) hold(ids.slice(some.length));
      },
      carryOut: async (moves: readonly SeatMove[], says: string) => {
        release();
        const isDone = (await move([...moves])) !== null;
        if (isDone) say(says);
        return isDone;
      },
      unseat: (ids: readonly number[]) =>
        void carryOut(placesTaken(board, ids), () => `${peopleInWords(board, ids)}, without a table`),
      pin: (ids: readonly number[]) => {
        const all = board.persons.filter(({ id }) => ids.includes(id));
        const people = all.filter(({ table, isPinned: isPinnedNow }) => table !== null || isPinnedNow);
        if (people.length === 0)
          return refuse(`${peopleInWords(board, ids)}: only people at a table can be pinned.`);
        const isPinned = people.some((person) => !person.isPinned);
        const pinned = people.map(({ id }) => id);
        say(`${peopleInWords(board, pinned)}, ${isPinned ? "pinned" : "no longer pinned"}`);
        for (const { id } of people)
          void send(() => call(changeSeating, { params: { id }, body: { isPinned } }));
      },
      step: async (which: "undo" | "redo") => {
        release();
        if (await takeStep(which)) say(which === "undo" ? "Undone" : "Done again");
      },
      change: async (ask: () => Promise<Board>, says?: string) => {
        const isDone = (await send(ask)) !== null;
        if (isDone && says) say(says);
        return isDone;
      },
    };
  }, [board, held, hold, holdAgain, release, say, refuse, carryOut, send, takeStep, move]);
  return {
    query,
    board,
    actions,
    held,
    lacking,
    typed,
    setTyped,
    find,
    setFind,
    found,
    news,
    say,
    isBusy,
    move,
  };
}

function after(board: Board, outcome: Exclude<Outcome, { refusal: string }>): Board {
  const places = new Map(outcome.moves.map(({ attendeeId, to }) => [attendeeId, to]));
  return { ...board, persons: board.persons.map((person) => ({ ...person, ...places.get(person.id) })) };
}
