/**
 * An emulator as a program: says where it is, ends on SIGINT and SIGTERM with everything saved, and ends with
 * status 1 and one sentence when it cannot start.
 */
export async function run<Running extends { close(): Promise<void> }>(
  start: () => Promise<Running>,
  said: (running: Running) => string,
): Promise<void> {
  try {
    const running = await start();
    process.stdout.write(`${said(running)}\n`);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => running.close().then(() => process.exit(0)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
