/** How long what waits for staff belongs to the one who opened it. */
export const LEASE_MILLISECONDS = 5 * 60_000

/** How often their page renews that. */
export const RENEWAL_MILLISECONDS = 2 * 60_000
