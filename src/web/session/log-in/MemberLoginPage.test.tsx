import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
beforeEach(async () => {
  await aMemberWithLogin(app, { userName: "jana", firstName: "Jana", lastName: "Dvořák" });
  await aMemberWithLogin(app, { userName: "iris", firstName: "Iris", adminPrivileges: "full" });
});
afterEach(stopBrowsing);

async function signIn(username: string, password: string) {
  fireEvent.change(await screen.findByLabelText("Username"), { target: { value: username } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

test("A member logs in, sees their dashboard, and logs out", async () => {
  browse(app, "/member-login");
  await signIn("Jana", PASSWORD);
  expect(await screen.findByRole("heading", { name: "Welcome back, Jana!" })).toBeTruthy();
  expect(await screen.findByText("No recent activity")).toBeTruthy();
  fireEvent.keyDown(screen.getByRole("button", { name: "JD, account of Jana Dvořák" }), { key: "Enter" });
  fireEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByRole("link", { name: "Member Login" })).toBeTruthy();
  expect(localStorage.getItem("memberAuth")).toBeNull();
});

test("A wrong password shows the server's message", async () => {
  browse(app, "/member-login");
  await signIn("jana", "wrong");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid username or password");
});

test("A full administrator lands on the admin dashboard", async () => {
  browse(app, "/member-login");
  await signIn("iris", PASSWORD);
  await waitFor(() => expect(window.location.pathname).toBe("/admin"));
  expect(await screen.findByRole("heading", { name: "Admin Dashboard" })).toBeTruthy();
});
