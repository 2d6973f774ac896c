import { createContext, use } from "react";
import {
  type DirectoryMember,
  linkSpouseOf,
  linkSpouses,
  unlinkSpouse,
  unlinkSpouseOf,
} from "#contract/directory.ts";
import { statusLabel } from "#contract/members/status.ts";
import { call } from "#web/platform/api/api.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";
import { statusCode } from "./status.ts";

type Couple = Pick<DirectoryMember, "id" | "spouseId">;
type Happened = "created" | "createdAndLinked" | "updated" | "deleted" | "linked" | "unlinked";

/** What differs between the two screens of the directory: texts, calls and statuses (C-11, C-17, C-46). */
export interface DirectoryScreen {
  said: Readonly<Record<Happened, ToastText>>;
  linkFailed: string;
  link: (memberId: number, spouseId: number) => Promise<unknown>;
  /** Removes the link with `spouseId`, as the officer saw it. */
  unlink: (couple: Couple) => Promise<unknown>;
  /** The statuses that the form offers. */
  statuses: (society: string) => readonly string[];
  /** A stored status in the spelling of this screen. */
  spell: (status: string, society: string) => string;
}

/** The Members tab of the admin dashboard. */
export const DASHBOARD: DirectoryScreen = {
  said: {
    created: { title: "Member Created" },
    createdAndLinked: { title: "Member Created and Linked" },
    updated: { title: "Member Updated" },
    deleted: { title: "Member Deleted" },
    linked: { title: "Spouse Linked" },
    unlinked: { title: "Spouse Unlinked" },
  },
  linkFailed: "Failed to link spouses",
  link: (memberAId, memberBId) => call(linkSpouses, { body: { memberAId, memberBId } }),
  unlink: ({ id, spouseId }) => call(unlinkSpouse, { body: { memberId: id, spouseId } }),
  statuses: (society) =>
    (["active", "former", "other", "prospective"] as const).map((code) => statusLabel(code, society)),
  spell: (status, society) => {
    const code = statusCode(status);
    return code === null ? status : statusLabel(code, society);
  },
};

const success = (description: string): ToastText => ({ title: "Success", description });

/** The Member Management screen. */
export const MANAGEMENT: DirectoryScreen = {
  said: {
    created: success("Member created successfully"),
    createdAndLinked: success("Member created successfully"),
    updated: success("Member updated successfully"),
    deleted: success("Member deleted successfully"),
    linked: success("Spouse relationship created successfully"),
    unlinked: success("Spouse relationship removed successfully"),
  },
  linkFailed: "Failed to link spouse",
  link: (id, spouseId) => call(linkSpouseOf, { params: { id }, body: { spouseId } }),
  unlink: ({ id, spouseId }) =>
    call(unlinkSpouseOf, { params: { id }, query: spouseId === null ? {} : { spouseId } }),
  statuses: () => ["active", "provisional", "online", "prospective"],
  spell: (status) => statusCode(status) ?? status,
};

/** The screen that the dialogs belong to. */
export const DirectoryScreenContext = createContext<DirectoryScreen>(DASHBOARD);

export function useDirectoryScreen(): DirectoryScreen {
  return use(DirectoryScreenContext);
}
