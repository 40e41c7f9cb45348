import { LOGOUTS, markKey, readLogouts } from './kept-of-member.ts'

const LOGOUTS_AT_MOST = 20

/** Records a logout for tabs that cannot be told of it: one that shows another site, or that is restored later. */
export function recordLogout(member: string): void {
  try {
    const mark = localStorage.getItem(markKey(member))
    if (mark) localStorage.setItem(LOGOUTS, JSON.stringify([...readLogouts(), mark].slice(-LOGOUTS_AT_MOST)))
  } catch {
    // Without storage nothing is kept.
  }
}
