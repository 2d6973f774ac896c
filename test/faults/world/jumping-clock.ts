// Preloaded into a portal process: shifts its wall clock by the given milliseconds, even while it works, as setting a
// clock manually or from the network does. Timers are unaffected, as they would be. The product knows nothing of
// this, so no switch in it could be thrown in production.
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
