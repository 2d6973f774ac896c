/** Says on paper that a long list is printed only where it was in view. */
export function PrintedInPart() {
  return (
    <p className="hidden print:block">
      Only some of the members are printed here. To have all of them on paper, export the list.
    </p>
  );
}
