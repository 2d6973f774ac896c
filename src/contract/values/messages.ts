import { z } from "zod";

/** The specification's generic messages (M-522 to M-524), for fields without their own. */
export function useSpecifiedMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === "invalid_type" && issue.input === undefined) return "Required";
      if (issue.code === "invalid_format" && issue.format === "email") return "Invalid email";
      if (issue.code === "too_small" && issue.origin === "string")
        return `String must contain at least ${issue.minimum} characters`;
      return undefined;
    },
  });
}
