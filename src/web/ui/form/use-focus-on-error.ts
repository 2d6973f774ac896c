import { type RefObject, useEffect, useRef } from "react";

/**
 * For a form or a part of one: the first field with an error, in the order of the page, gets the focus after each
 * attempt to submit and after each refusal by the server, which is any value but null, undefined, or "". Closed sections
 * with an error are opened.
 */
export function useFocusOnError<Container extends HTMLElement>(
  attempts: number,
  refusal?: unknown,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    if (attempts > 0) focusFirstError(container.current);
  }, [attempts]);
  useEffect(() => {
    if (refusal) focusFirstError(container.current);
  }, [refusal]);
  return container;
}

function focusFirstError(container: HTMLElement | null): void {
  const [first, ...others] = container?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
  if (!first) return;
  for (const field of [first, ...others]) openAround(field);
  fieldIn(first).focus();
}

/** What takes the focus: of a group, its choice or, before one is made, its first. */
function fieldIn(marked: HTMLElement): HTMLElement {
  if (marked.getAttribute("role") !== "radiogroup") return marked;
  return marked.querySelector<HTMLElement>("input:checked") ?? marked.querySelector("input") ?? marked;
}

/** Opens the closed section that an element is in, if any. */
export function openAround(element: Element | null): void {
  const section = element?.closest("details");
  if (section) section.open = true;
}
