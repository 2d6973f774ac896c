/**
 * Says what a start is doing and how long, in milliseconds, that may take where it has a limit of its own.
 */
export type Tell = (doing: string, mayTakeMs?: number) => void;

/**
 * To `npm start`, which waits for as long as this process moves (`scripts/start/progress.mjs`). Nothing listens if a
 * service manager started the process.
 */
export const tellParent: Tell = (doing, mayTakeMs) => {
  if (process.connected) process.send?.({ doing, mayTakeMs });
};
