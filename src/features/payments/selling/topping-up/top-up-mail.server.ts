import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { seal } from '#server/seal.ts'
import { formatMoney } from '#shared/money.ts'
import { moment } from '#shared/words/moment.ts'
import { zoneOf } from '../orders/buyer-zone.ts'
import { mailBuyer } from '../orders/mail-buyer.server.ts'
import { findBuyer } from '../orders/queries.server.ts'
import { methodName } from '../prices/methods.server.ts'
import { findStored } from '../stored/queries.server.ts'
import { findTopUp, type TopUpRow, updateTold } from './queries.server.ts'

export type TopUpMail = { memberId: string; orderKey: string }
export const TOP_UP_MAIL: JobKind<TopUpMail> = { name: 'payments.top-up-mail', retries: 8, atOnce: 2 }

/** Less than the day between announcement and charge by what a mail takes at most when nothing is wrong. */
const TOLD_BEFORE_MILLISECONDS = DAY - 5 * MINUTE

/** Its holder may stop this top-up without a login, and nothing else. */
export const STOP_PURPOSE = 'top-up-stop'
export const stopTokenOf = ({ memberId, agreedAt }: TopUpRow) => `${memberId}.${agreedAt.getTime()}`

/** Announces a charge: what, for how much, when, from what, and how to stop it. */
export async function mailTopUp(app: App, { memberId, orderKey }: TopUpMail): Promise<void> {
  const topUp = await findTopUp(app.db, memberId)
  // Stopped meanwhile.
  if (!topUp?.chargeAt || topUp.orderKey !== orderKey) return
  const [buyer, site, stored] = await Promise.all([
    findBuyer(app.db, memberId),
    siteOfId(app, topUp.siteId),
    findStored(app.db, memberId, topUp.storedMethodId),
  ])
  if (!buyer || !site || !stored) return
  const brand = await brandOfSite(app, topUp.siteId)
  const { language } = buyer
  const now = app.clock.now()
  // A member who is told late still has a day to stop it.
  const chargeAt = new Date(Math.max(topUp.chargeAt.getTime(), now.getTime() + TOLD_BEFORE_MILLISECONDS))
  const money = (amount: number) => formatMoney({ amount, currency: topUp.currency }, language)
  const values = {
    credits: site.settings.packages.find(({ id }) => id === topUp.packageId)?.credits ?? 0,
    below: topUp.belowCredits,
    amount: money(topUp.chargeAmount!),
    maximum: money(topUp.monthlyMaximum),
    method: [methodName(stored.paymentMethod, language), stored.label].filter(Boolean).join(' '),
    at: moment(chargeAt, language, zoneOf(buyer.country)),
  }
  const token = seal(app.secret, STOP_PURPOSE, stopTokenOf(topUp))
  const outcome = await mailBuyer(app, {
    kind: 'top_up_mail',
    key: orderKey,
    buyer,
    brand,
    paragraphs: ['body', 'what', 'stop'],
    path: `/top-up/stop?token=${token}`,
    values,
  })
  await transact(app.db, async (tx) => {
    if (outcome === 'sent') await updateTold(tx, { memberId, orderKey, chargeAt, toldAt: now })
    else await app.jobs.enqueue(tx, TOP_UP_MAIL, { memberId, orderKey }, { afterSeconds: DAY / SECOND })
  })
}
