import { readBooks } from '#features/payments/office/books.server.ts'
import { DAY } from '#server/clock.ts'
import { dayAt, FALLBACK_TIME_ZONE, startOfDay } from '#shared/local-time.ts'
import type { Currency } from '#shared/money.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import { countOpenRefunds, countSignupsBetween } from './home-queries.server.ts'

/** Signups and revenue of today so far, and of yesterday. */
export async function describeToday({ app, site }: StaffContext) {
  const now = app.clock.now()
  const today = dayAt(now, FALLBACK_TIME_ZONE)
  const start = startOfDay(today, FALLBACK_TIME_ZONE)
  // A day may have 23 or 25 hours.
  const yesterday = dayAt(new Date(start.getTime() - DAY / 2), FALLBACK_TIME_ZONE)
  const before = startOfDay(yesterday, FALLBACK_TIME_ZONE)
  const booksOf = (day: string) => readBooks(app, { siteId: site.id, from: day, to: day })
  const [signups, earlier, books, earlierBooks] = await Promise.all([
    countSignupsBetween(app.db, site.id, { from: start, until: new Date(now.getTime() + 1) }),
    countSignupsBetween(app.db, site.id, { from: before, until: start }),
    booksOf(today),
    booksOf(yesterday),
  ])
  const kept = ({ totals }: typeof books, currency: Currency) => {
    const total = totals.find((one) => one.currency === currency)
    return total ? total.sold - total.back : 0
  }
  const sold = ({ totals }: typeof books) => totals.reduce((sum, { count }) => sum + count, 0)
  const currencies = new Set([...books.totals, ...earlierBooks.totals].map(({ currency }) => currency))
  return {
    signups: { today: signups, yesterday: earlier },
    purchases: { today: sold(books), yesterday: sold(earlierBooks) },
    revenue: [...currencies].map((currency) => ({
      currency,
      today: kept(books, currency),
      yesterday: kept(earlierBooks, currency),
    })),
  }
}

export const describeOpenRefunds = ({ app, site }: StaffContext) => countOpenRefunds(app.db, site.id)
