import { createHmac, randomInt } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { networkOf } from '#server/http/network-of.ts'
import { SmsDown, SmsRefused } from '#server/sms.ts'
import { labelOfPhone, readBic, readHolder, readIban, readPhone } from './account-details.server.ts'
import { isBlocked, upsertCode } from './code-queries.server.ts'
import type { DebitForm, SentCode } from './debit-contract.ts'
import { requireDebit } from './offers-debit.server.ts'

const CODE_DIGITS = 6
export const CODE_MILLISECONDS = 10 * MINUTE
/** Each code costs the operator a message, and lets five of a million be tried. */
const CODES_OF_A_DAY = {
  'debit-code.member': { points: 5, seconds: DAY / SECOND },
  'debit-code.phone': { points: 5, seconds: DAY / SECOND },
  'debit-code.address': { points: 20, seconds: DAY / SECOND },
} as const

/**
 * Sends a code to the telephone; it counts for this number and account, and an earlier one does no more.
 * @throws debit_limit when the day's codes are used up
 */
export async function sendDebitCode(context: MemberContext, form: DebitForm): Promise<SentCode> {
  const { app, viewer, locale, origin, site } = context
  requireDebit(context)
  readHolder(form.account_holder)
  const iban = readIban(form.iban)
  readBic(form.bic, iban, site)
  const phone = readPhone(form.phone, viewer.country)
  if (await isBlocked(app.db, viewer.id)) fail('debit_blocked')
  const keys: Keys = {
    'debit-code.member': viewer.id,
    'debit-code.phone': hashed(app, phone).toString('base64url'),
    'debit-code.address': networkOf(origin.ip),
  }
  await spendLimits(app, keys)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await transact(app.db, (tx) =>
    upsertCode(tx, {
      memberId: viewer.id,
      codeHash: hashOfCode(app, viewer.id, code),
      formHash: hashOfForm(app, { iban, phone }),
      sentAt: app.clock.now(),
    }),
  )
  const t = translate(locale, 'payments')
  const words = t('debit_mail.sms', {
    code,
    site: site.settings.name,
    account: iban.slice(-4),
    minutes: CODE_MILLISECONDS / MINUTE,
  })
  // The last line lets browsers fill in the code on this site, and on no other.
  const text = `${words}\n\n@${new URL(origin.baseUrl).hostname} #${code}`
  await app
    .sms!.send({ to: phone, text, validSeconds: CODE_MILLISECONDS / SECOND, reader: viewer.email })
    .catch(async (error: unknown) => {
      // A service that is away does not use up the codes of the day.
      if (error instanceof SmsDown && !error.mayBeSent) await giveBack(app, keys)
      if (error instanceof SmsRefused) refuseField('phone', 'phone_unreachable')
      app.log.warn({ err: error }, 'a code could not be sent')
      fail('sms_unavailable')
    })
  return { phone: labelOfPhone(phone), seconds: CODE_MILLISECONDS / SECOND }
}

type Keys = Record<keyof typeof CODES_OF_A_DAY, string>

async function spendLimits(app: App, keys: Keys): Promise<void> {
  for (const [name, rule] of Object.entries(CODES_OF_A_DAY)) {
    const spent = await app.limits.take(name, rule, keys[name as keyof Keys])
    if (!spent.taken) fail('debit_limit', { hours: Math.ceil(spent.milliseconds / SECOND / 3600) })
  }
}

async function giveBack(app: App, keys: Keys): Promise<void> {
  for (const [name, rule] of Object.entries(CODES_OF_A_DAY))
    await app.limits.giveBack(name, rule, keys[name as keyof Keys])
}

/** Keyed, because a million codes are soon tried against a plain hash. */
function hashed(app: App, text: string): Buffer {
  return createHmac('sha256', app.secret).update(`debit code ${text}`).digest()
}

export const hashOfCode = (app: App, memberId: string, code: string): Buffer =>
  hashed(app, `${memberId} ${code}`)

export const hashOfForm = (app: App, { iban, phone }: { iban: string; phone: string }): Buffer =>
  hashed(app, `${iban} ${phone}`)
