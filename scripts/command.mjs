/** Something that a person at the terminal can put right: shown as its sentence, never with a stack. */
export class Obstacle extends Error {}

/**
 * Runs a command; an obstacle is printed and ends it with status 1.
 * @param {() => Promise<number>} command answers the exit status
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
