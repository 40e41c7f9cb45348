import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { isTimeZone } from '#shared/local-time.ts'
import { type ApiContext, asMember } from '../account/context.server.ts'
import { updateLastOnline, updateTimeZone } from '../account/queries.server.ts'
import { touchOwnSession } from './session.server.ts'

const SEEN_MILLISECONDS = MINUTE
// The live connection tells of these members (presence.server.ts).
const SEEN_CONNECTED_MILLISECONDS = 15 * MINUTE

/** Updates when the member was last online, at most once a minute; a visitor is ignored. */
export async function noteSeen(context: ApiContext): Promise<void> {
  if (!context.session) return
  const member = asMember(context)
  const { app, viewer, site } = member
  await touchOwnSession(member)
  const now = app.clock.now()
  const rest = app.live.isOnline(viewer.id) ? SEEN_CONNECTED_MILLISECONDS : SEEN_MILLISECONDS
  if (now.getTime() - viewer.lastOnlineAt.getTime() < rest) return
  const timeZone = timeZoneOf(context)
  await transact(app.db, async (tx) => {
    await updateLastOnline(tx, viewer.id, now)
    if (timeZone && timeZone !== viewer.timeZone) await updateTimeZone(tx, viewer.id, timeZone)
    await app.events.emit(tx, 'member.seen', {
      memberId: viewer.id,
      at: now,
      before: viewer.lastOnlineAt,
      site: { id: site.id, timeZone: site.settings.desk.time_zone },
    })
  })
}

/** The browser's time zone, as its pages keep it in a cookie (src/page/time-zone.ts). */
function timeZoneOf({ cookies }: ApiContext): string | undefined {
  try {
    const zone = decodeURIComponent(cookies.get('tz') ?? '')
    return zone && isTimeZone(zone) ? zone : undefined
  } catch {
    return undefined
  }
}
