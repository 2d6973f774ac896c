import type { Ask } from "#contract/endpoint.ts";
import type { Board, SeatingWish } from "#contract/seating/board.ts";
import type { addWish } from "#contract/seating/wishes.ts";
import { badRequest, notFound, type Refusal } from "#server/platform/refusal.ts";

type Wish = Omit<Ask<typeof addWish>, "id">;

/** Why there can be no such wish, or null. */
export function whyNotWish(board: Pick<Board, "persons" | "features">, wish: Wish): Refusal | null {
  const { kind, attendeeId, toAttendeeId, toFeatureId, words } = wish;
  const comes = (id: number) => board.persons.some((person) => person.id === id);
  if (!comes(attendeeId)) return notFound("Attendee not found");
  if (toAttendeeId === attendeeId) return wrong("toAttendeeId", "A wish is about another person");
  if (toAttendeeId !== null && !comes(toAttendeeId)) return notFound("Attendee not found");
  if (toFeatureId !== null && !board.features.some(({ id }) => id === toFeatureId)) {
    return notFound("Feature not found");
  }
  const aims = [toAttendeeId, toFeatureId].filter((aim) => aim !== null).length;
  if (kind === "other") {
    if (aims > 0) return wrong("kind", "A wish of another kind is in words only");
    return words === "" ? wrong("words", "Please say what they wish") : null;
  }
  if (toFeatureId !== null && (kind === "with" || kind === "apart")) {
    return wrong("toFeatureId", "This wish is about a person");
  }
  return aims === 1 ? null : wrong("toAttendeeId", "Please say who or what the wish is about");
}

function wrong(path: keyof Wish, message: string): Refusal {
  return badRequest(message, [{ path, message }]);
}

/** Whether two wishes of a person are the same; those in words are never. */
export function isSameWish(one: Pick<SeatingWish, Aim>, other: Pick<SeatingWish, Aim>): boolean {
  return (
    one.kind !== "other" &&
    one.kind === other.kind &&
    one.attendeeId === other.attendeeId &&
    one.toAttendeeId === other.toAttendeeId &&
    one.toFeatureId === other.toFeatureId
  );
}
type Aim = "kind" | "attendeeId" | "toAttendeeId" | "toFeatureId";
