import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ShowOlder } from "./ShowOlder.tsx";

afterEach(cleanup);

/** Six emails of which two come at a time; each fetch waits for `answer`. */
function Emails({ answer }: { answer: Promise<"came" | "failed"> }) {
  const [many, setMany] = useState(2);
  const [isFetching, setFetching] = useState(false);
  const [isError, setError] = useState(false);
  const fetchNextPage = async () => {
    setFetching(true);
    const how = await answer;
    setFetching(false);
    setError(how === "failed");
    if (how === "came") setMany(many + 2);
  };
  return (
    <>
      <input aria-label="Search" />
      {["A", "B", "C", "D", "E", "F"].slice(0, many).map((email) => (
        <a key={email} href={`/${email}`}>
          {email}
        </a>
      ))}
      <ShowOlder
        pages={{
          hasNextPage: many < 6,
          isFetchingNextPage: isFetching,
          isFetchNextPageError: isError,
          fetchNextPage,
        }}
      />
      <a href="/foot">Foot</a>
    </>
  );
}

const showOlder = () => screen.getByRole("button", { name: "Show Older" });
const focused = () => document.activeElement?.textContent;

test("The focus moves to the first new row, whether or not the button stays", async () => {
  render(<Emails answer={Promise.resolve("came")} />);
  for (const first of ["C", "E"]) {
    showOlder().focus();
    fireEvent.click(showOlder());
    await waitFor(() => expect(focused()).toBe(first));
  }
  expect(screen.queryByRole("button")).toBeNull();
});

test("If nothing was loaded, the focus is on the retry button", async () => {
  render(<Emails answer={Promise.resolve("failed")} />);
  showOlder().focus();
  fireEvent.click(showOlder());
  await waitFor(() => expect(focused()).toBe("Try again"));
});

test("A focus that moved elsewhere while it was loading stays there", async () => {
  const { promise, resolve } = Promise.withResolvers<"came">();
  render(<Emails answer={promise} />);
  showOlder().focus();
  fireEvent.click(showOlder());
  expect(await screen.findByRole("button", { name: "Loading..." })).toBeTruthy();
  screen.getByLabelText("Search").focus();
  resolve("came");
  await screen.findByText("D");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});
