import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { read } from "#web/platform/api/api.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { keepNextDinner, keptDinnerLines, readKeptDinner } from "./kept-dinner.ts";

/** Keeps the next dinner in this browser whenever a page has read the member's registrations. */
export function useKeepNextDinner(): void {
  const { data } = useQuery({ ...read(listMyRegistrations), enabled: false });
  useEffect(() => {
    if (data) keepNextDinner(data);
  }, [data]);
}

/** The member's next dinner, for when the portal can't be reached; nothing if the browser knows of none. */
export function KeptDinner() {
  const [dinner, setDinner] = useState(readKeptDinner);
  useEffect(() => {
    // Another tab has logged out, or someone else has logged in there.
    const look = () => setDinner(readKeptDinner());
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, []);
  // What is on the page already: there is nothing to wait for while the portal can't be reached.
  const chapter = useQueryClient().getQueryData(chapterQuery.queryKey);
  if (!dinner || !chapter) return null;
  const [heading, ...lines] = keptDinnerLines(dinner, chapter.timeZone);
  return (
    <p className="mt-3">
      <span className="font-semibold">{heading}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  );
}
