// Preloaded into every program that a command starts: when the command is gone, even killed, so is the
// program, and no port and no database folder stays taken.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
