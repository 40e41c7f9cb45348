import type { Db } from '#server/database/connect.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { CountsByPlace } from './counts.ts'
import {
  countActive,
  countConfirmed,
  countIssued,
  countLikes,
  countMembers,
  countSignups,
  type Issued,
  type Placed,
} from './member-queries.server.ts'
import { countAwaited, countFictional, countFirstAnswers, countWritten } from './message-queries.server.ts'
import { countAppeals, countDecisions, countReports, countWaited } from './moderation-queries.server.ts'
import type { Span } from './place.server.ts'

/** Members of older sign-ups are not followed by week. */
const COHORT_WEEKS = 12

/** Counts all there is to count of a day, by site. */
export async function countPlaces(
  db: Db,
  span: Span,
  { day, now, withMembers }: { day: Day; now: Date; withMembers: boolean },
): Promise<Map<string, CountsByPlace>> {
  const counted = new Map(span.siteIds.map((id) => [id, new CountsByPlace()]))
  const addPlaced = ({ siteId, ...place }: Placed, numbers: Record<string, number>) => {
    for (const [name, number] of Object.entries(numbers)) counted.get(siteId)?.add(place, name, number)
  }
  const addPlain = ({ siteId, country, network, lander, ...numbers }: Placed & Record<string, unknown>) =>
    addPlaced({ siteId, country, network, lander }, numbers as Record<string, number>)

  for (const row of await countSignups(db, span)) addPlain(row)
  for (const row of await countConfirmed(db, span)) addPlain(row)
  for (const row of await countLikes(db, span)) addPlain(row)
  for (const row of await countAwaited(db, span, now)) addPlain(row)
  for (const row of await countFirstAnswers(db, span)) addPlain(row)
  if (withMembers) for (const row of await countMembers(db, span)) addPlain(row)
  for (const { forMessages, forGifts, forFiles, ...row } of await countWritten(db, span)) {
    addPlain(row)
    addPlaced(row, { 'spent.message': forMessages, 'spent.gift': forGifts, 'spent.file': forFiles })
  }
  const oldest = addDays(day, -7 * COHORT_WEEKS)
  for (const { week, newWeek, newMonth, active, ...row } of await countActive(db, span, day))
    addPlaced(row, {
      active,
      activeWeek: newWeek,
      activeMonth: newMonth,
      ...(week > oldest && { [`cohort.${week}`]: newWeek }),
    })
  for (const row of await countIssued(db, span)) addPlaced(row, moneyOf(row))
  for (const { reason, reports, ...row } of await countReports(db, span))
    addPlaced(row, { [`reports.${reason}`]: reports })

  for (const { siteId, messages } of await countFictional(db, span))
    counted.get(siteId)?.addToAll('messagesFictional', messages)
  for (const { siteId, kind, waited, items } of await countWaited(db, span))
    counted.get(siteId)?.addToAll(`waited.${kind}.${waited}`, items)
  for (const { siteId, kind, about, reason, automated, decisions } of await countDecisions(db, span))
    counted
      .get(siteId)
      ?.addToAll(`decided.${kind}.${about}.${reason}.${automated ? 'machine' : 'person'}`, decisions)
  for (const { siteId, what, appeals } of await countAppeals(db, span))
    counted.get(siteId)?.addToAll(`appeals.${what}`, appeals)
  return counted
}

function moneyOf({ reversed, buyerCountry, method, currency, ...row }: Issued): Record<string, number> {
  if (reversed)
    return {
      creditsBack: row.credits,
      [`back.${reversed}.${currency}`]: row.amount,
      [`backs.${reversed}.${currency}`]: row.count,
    }
  return {
    purchases: row.count,
    firstPurchases: row.firstPurchases,
    creditsSold: row.credits,
    [`income.${buyerCountry}.${method}.${currency}`]: row.amount,
  }
}
