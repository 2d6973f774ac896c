type Listener = (method: string) => void;
const listeners = new Set<Listener>();

/** Calls the listener after each 401, with the method of the call. Returns a function that removes it. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the listeners that the server no longer knows who is asking. */
export function tellUnauthorized(method: string): void {
  for (const listener of listeners) listener(method);
}
