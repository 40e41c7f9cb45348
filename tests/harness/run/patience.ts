/** How long a test waits for a state that must come: tests share the processors, so it may come late. */
export const PATIENCE_MILLISECONDS = 60_000
