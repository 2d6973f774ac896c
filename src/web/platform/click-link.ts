/** Goes to an address as a click on a link does, so that a page with unsaved changes asks first. */
export function clickLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
