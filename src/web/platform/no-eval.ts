declare global {
  // Where zod keeps its settings; read when its code comes with the first form.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Keeps zod from trying whether it may write code as text: the content policy would refuse and report it. */
export function leaveEvalAlone(): void {
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
}
