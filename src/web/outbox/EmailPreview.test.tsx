import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EmailPreview } from "./EmailPreview.tsx";

const HTML = `<!doctype html><html><head><style>.sheet{color:#000}</style></head><body class="room" style="margin:0">
  <p class="sheet" style="color:#112233" onclick="run()">Dear <a href="https://example.org/secret">Anna</a>,</p>
  <script>run()</script><form action="https://example.org"><input></form><iframe src="https://example.org"></iframe></body></html>`;

test("An email is shown with its styles, and its scripts, forms, and links do nothing", () => {
  render(<EmailPreview subject="Parking" html={HTML} />);
  const frame = screen.getByTitle<HTMLIFrameElement>("Email preview");
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
  fireEvent.load(frame);
  const page = frame.contentDocument;
  expect(page?.body.textContent?.trim()).toBe("Dear Anna,");
  expect(page?.querySelector<HTMLElement>(".sheet")?.style.color).toBe("rgb(17, 34, 51)");
  expect(page?.querySelectorAll("script, form, iframe, [href]")).toHaveLength(0);
});
