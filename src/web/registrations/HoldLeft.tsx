import { useEffect, useState } from "react";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { timeLeft } from "./time-left.ts";

const TICK_MS = 5000;

function useNow(): number {
  const [now, setNow] = useState(() => pageNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A countdown of how long an open payment holds its seats; afterward, that they may be gone. */
export function HoldLeft({ until }: { until: string }) {
  const dates = useDates();
  const left = timeLeft(new Date(until).getTime() - useNow());
  if (left === null)
    return <>Your time to pay has run out, so your seats could go to someone else at any moment.</>;
  return (
    <>
      Your seats are held until <span className="whitespace-nowrap">{dates.time(until)}</span>{" "}
      <span className="whitespace-nowrap">({left} left).</span>
    </>
  );
}
