/** The `Date` of an answer has whole seconds. */
const SECOND_MILLISECONDS = 1_000

let ahead = 0
let rendered = 0

/** In a browser: the time at the server. The device's own clock may be wrong by days. */
export function timeAtServer(): number {
  return Date.now() + ahead
}

/** How far the server's clock is ahead of the device's, in milliseconds, for a page that begins without a connection. */
export function aheadOfDevice(): number {
  return ahead
}

/** What an earlier page knew of the server's time, until there is an answer. */
export function assumeAhead(milliseconds: number): void {
  ahead = milliseconds
}

/** In a browser: the time at the server when it rendered the page. */
export function timeOfPage(): number {
  return rendered
}

/** Notes the server's time by an answer, which was asked for at `askedAt` by the device's clock. */
export function noteServerTime({ headers }: Response, askedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  keepWithin(date - Date.now(), date + SECOND_MILLISECONDS - askedAt)
}

/** Notes the server's time by the page, which says when it was rendered. */
export function notePageTime(at: number): void {
  rendered = at
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Going back may show a page from before.
  if (opened?.type !== 'back_forward') keepWithin(at - Date.now(), at - performance.timeOrigin)
}

/** Each answer tells between which bounds the difference lies; within them, none is better than another. NaN tells nothing. */
function keepWithin(least: number, most: number): void {
  if (ahead < least || ahead > most) ahead = (least + most) / 2
}
