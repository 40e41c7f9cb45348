/** Close code of a connection that newer ones of the same member replace: it need not reconnect quickly. */
export const LIVE_REPLACED = 4000
