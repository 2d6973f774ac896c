// Preloaded into a portal process: its wall clock goes so many milliseconds wrong as it is told, at once and while
// it works, as a clock that is set by hand or by the network does. Timers go on as they were, as theirs do too. The
// product knows nothing of this, so there is no switch in it that could be thrown in production.
const given = Date;
let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = () => given.now() + ahead;

globalThis.Date = new Proxy(given, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  apply: () => new given(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", (told) => {
  if (typeof told === "object" && told !== null && "aheadMs" in told) ahead = Number(told.aheadMs);
});
process.channel?.unref();

export {};
