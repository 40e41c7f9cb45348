/** A device this close counts as right: an answer takes a while to come. */
const RIGHT_WITHIN_MILLISECONDS = 60_000

let ahead = 0

/** Notes how far the server is ahead of this device's clock, which may be wrong by days. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < RIGHT_WITHIN_MILLISECONDS ? 0 : difference
}

/** The time at the server, by which its times are told as "three hours ago". */
export function serverNow(): number {
  return Date.now() + ahead
}
