import { Alert } from "#web/ui/feedback/Alert.tsx";

/** How many parties are offered seats before this one. */
export function PlaceInLine({ partiesAhead }: { partiesAhead: number }) {
  return (
    <Alert title={placeText(partiesAhead)}>
      <p>If seats open up for your whole party, we’ll email you and hold them for a limited time.</p>
    </Alert>
  );
}

/** The place in line of a waiting party, in words. */
export function placeText(partiesAhead: number): string {
  if (partiesAhead === 0) return "You’re first in line";
  return partiesAhead === 1
    ? "1 party is ahead of you in line"
    : `${partiesAhead} parties are ahead of you in line`;
}
