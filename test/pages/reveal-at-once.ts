/**
 * Loads React so that it shows loaded content at once. After a placeholder, it waits up to 300 ms before it shows more,
 * for the eye's sake: in a test that opens a page, two thirds of the time. It delays nothing else by this timer, which it
 * takes when it is loaded.
 */
const { setTimeout } = globalThis;
Object.assign(globalThis, { setTimeout: (run: () => void) => setTimeout(run, 0) });
await import("react-dom/client");
Object.assign(globalThis, { setTimeout });
