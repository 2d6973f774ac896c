import type { Board } from "#contract/seating/board.ts";
import { foldText } from "#contract/values/fold.ts";

/** What a party or a person asked for in words, and how it was answered. */
export type Request = {
  of: "party" | "person";
  ofId: number;
  words: string;
  readAt: string | null;
  reason: string | null;
  /** Those who may have meant it: the whole party, or the person alone. */
  ids: readonly number[];
  name: string;
};

/** Every request in words, those of parties first. */
export function requestsOf({ parties, persons }: Board): Request[] {
  const ofParties = parties.flatMap(({ id, name, request, requestReadAt = null, requestReason = null }) =>
    request === null
      ? []
      : [
          {
            of: "party" as const,
            ofId: id,
            words: request,
            name,
            readAt: requestReadAt,
            reason: requestReason,
            ids: persons.filter(({ partyId }) => partyId === id).map((person) => person.id),
          },
        ],
  );
  const ofPersons = persons.flatMap(({ id, name, request, requestReadAt = null, requestReason = null }) =>
    request === null
      ? []
      : [
          {
            of: "person" as const,
            ofId: id,
            words: request,
            name,
            readAt: requestReadAt,
            reason: requestReason,
            ids: [id],
          },
        ],
  );
  return [...ofParties, ...ofPersons];
}

/** Those that no officer has turned into wishes or set aside yet. */
export function unreadRequests(board: Board): Request[] {
  return requestsOf(board).filter(({ readAt }) => readAt === null);
}

const SHORTEST_NAME = 3;

/** People of other parties of whom a name occurs in the words: offered, never assumed (D-049). */
export function namedIn(board: Board, { words, ids }: Pick<Request, "words" | "ids">): number[] {
  const own = new Set(board.persons.filter(({ id }) => ids.includes(id)).map(({ partyId }) => partyId));
  const said = foldText(words).split(/[^\p{L}\p{N}]+/u);
  // "the Szőkes" and "Penrose's" name people, too.
  const isSaid = (name: string) => said.some((word) => word === name || word === `${name}s`);
  return board.persons
    .filter(({ partyId, isNamed }) => isNamed && !own.has(partyId))
    .filter(({ name }) =>
      foldText(name)
        .split(/[^\p{L}\p{N}]+/u)
        .some((part) => part.length >= SHORTEST_NAME && isSaid(part)),
    )
    .map(({ id }) => id);
}
