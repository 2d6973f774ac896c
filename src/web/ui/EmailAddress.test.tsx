import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailAddress } from "./EmailAddress.tsx";

test.each([
  ["anna@example.org", "anna|@example.org"],
  ["anna.maria.weber@post.example.org", "anna.|maria.|weber|@post.|example.org"],
])("%s may break as %s", (email, pieces) => {
  const markup = renderToStaticMarkup(<EmailAddress email={email} />);
  expect(markup.replaceAll("<wbr/>", "|").replace(/<[^>]*>/g, "")).toBe(pieces);
});
