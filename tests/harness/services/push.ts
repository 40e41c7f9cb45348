import { type Push, push } from '#features/notifications/push.server.ts'
import type { TestSite } from '../site.ts'

/** As a browser makes them; the point is the base point of P-256. */
export const PUSH_KEYS = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'a'.repeat(22),
}

/** Runs the push jobs of a notification, one for each subscribed browser of the member. */
export async function pushToBrowsers(site: TestSite, news: Omit<Push, 'sessionId'>): Promise<void> {
  const rows = await site.rows<{ session_id: string }>(
    'select session_id from push_subscription where member_id = $1',
    [news.memberId],
  )
  await Promise.all(rows.map((row) => push(site.app, { ...news, sessionId: row.session_id })))
}
