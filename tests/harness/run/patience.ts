/** How long a test waits for a state that must come: tests share the processors, so it may come late. */
export const PATIENCE_MILLISECONDS = 60_000

/** A stop has limits of its own, of some seconds; beside busy processors it takes longer, and only one that waits for ever is wrong. */
export const STOPS_WITHIN_MILLISECONDS = 30_000
