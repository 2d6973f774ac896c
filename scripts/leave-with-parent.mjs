import "./start/resolve-once.mjs";

// Preloaded into every program that a command, a test or a bench starts: when that is gone, even killed, so is the
// program, and no port and no database folder stays taken.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone keeps nothing running, unless the program waits for messages of its own.
process.channel?.unref();
process.on("newListener", (name) => name === "message" && process.channel?.ref());
