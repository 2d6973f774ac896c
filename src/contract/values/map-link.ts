/** The address of a map that shows a place, on every device: the search of Google Maps, in its documented form. */
export function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place })}`;
}
