import { countDailyMail } from '#features/accounts/account/daily-mails.server.ts'
import { daysToReturn, erasedFrom } from '#features/accounts/account/deleted-account.server.ts'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { birthProblem } from '#features/accounts/account/rules.ts'
import { requestResetMail } from '#features/accounts/credentials/reset.server.ts'
import { startExport } from '#features/accounts/leaving/export.server.ts'
import { leave } from '#features/accounts/leaving/leave.server.ts'
import { endAllSessions } from '#features/accounts/login/session.server.ts'
import { requestActivationMail } from '#features/accounts/signup/activation.server.ts'
import { grantCredits } from '#features/credits/ledger.server.ts'
import { decideMemberWithin, isDecided } from '#features/moderation/decide.server.ts'
import { hasStatement, STATEMENT_MAIL } from '#features/moderation/statement-mail.server.ts'
import { type Act, actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { PURCHASE_MAIL } from '#features/payments/selling/orders/purchase-mail.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { addYears, type Day } from '#shared/dates.ts'
import { dayIn, startOfDay, zoneOfCountry } from '#shared/local-time.ts'
import { changeFacts } from '../own-profile.server.ts'
import {
  findAddress,
  findBirthDate,
  findDecisionAbout,
  findGranted,
  findPurchaseOf,
} from './act-queries.server.ts'
import { ADULT_YEARS, type PROOFS } from './rules.ts'

type About = { id: string; reason: string }
type Locked = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
type Noted = Pick<Act, 'action' | 'before' | 'after'>

/**
 * Does something about a member of the site, whose account is locked, and writes it into the log.
 * @throws not_found
 */
function act<T>(
  context: StaffContext,
  { id, reason }: About,
  work: (tx: Tx, account: Locked, note: (noted: Noted) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { app, site } = context
  return transact(app.db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account?.siteId !== site.id) fail('not_found')
    return work(tx, account, (noted) => logAct(tx, app, actorOf(context), { ...noted, memberId: id, reason }))
  })
}

/** Refuses for a fictional profile what makes sense for a person only. @throws invalid_input */
async function refuseFictional(tx: Tx, id: string): Promise<void> {
  if ((await findAddress(tx, id))?.fictional) refuseField('id', 'is_fictional')
}

/** @throws invalid_input where the member is fictional */
export function endMemberSessions(context: StaffContext, about: About): Promise<void> {
  return act(context, about, async (tx, { id }, note) => {
    await refuseFictional(tx, id)
    await endAllSessions(tx, context.app, id)
    await note({ action: 'member_sessions_ended' })
  })
}

/** @throws conflict, mail_limit */
export function resendConfirmation(context: StaffContext, about: About): Promise<void> {
  const { app, origin } = context
  return act(context, about, async (tx, { id, status }, note) => {
    if (status !== 'not_confirmed') fail('conflict')
    await requestActivationMail(tx, app, { memberId: id, baseUrl: origin.baseUrl })
    await note({ action: 'confirmation_resent' })
  })
}

/** @throws conflict where nothing was paid, mail_limit */
export function resendReceipt(
  context: StaffContext,
  { purchase: purchaseId, ...about }: About & { purchase: string },
): Promise<void> {
  const { app } = context
  return act(context, about, async (tx, { id }, note) => {
    const purchase = (await findPurchaseOf(tx, id, purchaseId)) ?? fail('not_found')
    if (purchase.status !== 'completed') fail('conflict')
    await countDailyMail(tx, app, 'receipt', purchaseId)
    await app.jobs.enqueue(tx, PURCHASE_MAIL, { purchaseId, again: app.ids.uuid() })
    await note({ action: 'receipt_resent', after: { purchase: purchaseId } })
  })
}

/** @throws conflict where the member was sent none, it holds no more, or the account was deleted; mail_limit */
export function resendStatement(
  context: StaffContext,
  { decision, ...about }: About & { decision: string },
): Promise<void> {
  const { app, site } = context
  return act(context, about, async (tx, { id, status }, note) => {
    if (status === 'deleted') fail('conflict')
    const found = (await findDecisionAbout(tx, site.id, id, decision)) ?? fail('not_found')
    const standing = { outcome: found.outcome, isLifted: found.liftedAt !== null, now: app.clock.now() }
    if (!hasStatement(found, standing)) fail('conflict')
    await countDailyMail(tx, app, 'statement', decision)
    await app.jobs.enqueue(tx, STATEMENT_MAIL, { decision, again: app.ids.uuid() })
    await note({ action: 'statement_resent', after: { decision } })
  })
}

/**
 * As the member would ask for it: a link for a new password, or back to a deleted account. @throws conflict where its
 * owner could not use it, mail_limit
 */
export function sendResetLink(context: StaffContext, about: About): Promise<void> {
  const { app, origin } = context
  return act(context, about, async (tx, { id }, note) => {
    const { siteId, email, language, fictional, ...account } =
      (await findAddress(tx, id)) ?? fail('not_found')
    const isGone = account.status === 'deleted' && daysToReturn(account, app.clock.now()) === 0
    if (fictional || isGone) fail('conflict')
    await requestResetMail(tx, app, { siteId, email, language, baseUrl: origin.baseUrl })
    await note({ action: 'reset_link_sent' })
  })
}

/** @throws conflict where the account was deleted, too_many_requests, invalid_input where it is fictional */
export function startMemberExport(context: StaffContext, about: About): Promise<void> {
  const { app, origin } = context
  return act(context, about, async (tx, { id, status }, note) => {
    if (status === 'deleted') fail('conflict')
    await refuseFictional(tx, id)
    await startExport(tx, app, { memberId: id, baseUrl: origin.baseUrl })
    await note({ action: 'export_started' })
  })
}

/** Deletes the account as its member would: they are mailed, and can come back for a while. */
export function eraseMember(context: StaffContext, about: About): Promise<{ until: string }> {
  const { app, origin } = context
  return act(context, about, async (tx, { id, status }, note) => {
    if (status === 'deleted') fail('conflict')
    const isPerson = !(await findAddress(tx, id))?.fictional
    const deletedAt = await leave(tx, app, { memberId: id, baseUrl: origin.baseUrl, isMailed: isPerson })
    const until = erasedFrom(deletedAt).toISOString()
    await note({ action: 'erasure_started', before: { status }, after: { status: 'deleted', until } })
    return { until }
  })
}

type Correction = About & { key: string; date_of_birth: Day; proof: (typeof PROOFS)[number] }

/**
 * Corrects a date of birth by a proof that was seen. A member younger than 18 by it is suspended until their birthday;
 * the date is not stored, because no profile may have it.
 * @throws conflict where the account was deleted; invalid_input at the date, or where it is fictional
 */
export function correctBirthDate(
  context: StaffContext,
  { key, date_of_birth: day, proof, ...about }: Correction,
): Promise<{ suspended: boolean }> {
  const { app, site, staffSession } = context
  const now = app.clock.now()
  const problem = birthProblem(day, ADULT_YEARS, dayIn('', now))
  if (problem === 'future' || problem === 'too_old') refuseField('date_of_birth', problem)
  return act(context, about, async (tx, { id, status }, note) => {
    if (status === 'deleted') fail('conflict')
    await refuseFictional(tx, id)
    const before = await findBirthDate(tx, id)
    if (problem) {
      const by = { staffId: staffSession.staff.id, siteId: site.id }
      if (await isDecided(tx, by, { key, member: id })) return { suspended: true }
      const until = startOfDay(addYears(day, ADULT_YEARS), zoneOfCountry(before?.country ?? ''))
      await decideMemberWithin(tx, app, by, { key, member: id, kind: 'suspend', reason: 'minor', until })
      await note({ action: 'minor_suspended', after: { until: until.toISOString(), proof } })
      return { suspended: true }
    }
    if (before?.dateOfBirth === day) return { suspended: false }
    await changeFacts(tx, app, id, { dateOfBirth: day })
    await note({
      action: 'birth_date_corrected',
      before: { date_of_birth: before?.dateOfBirth },
      after: { date_of_birth: day, proof },
    })
    return { suspended: false }
  })
}

/**
 * Gives credits to a member, once by key.
 * @throws conflict where the account was deleted, or the key gave another number; invalid_input where it is fictional
 */
export function grantMemberCredits(
  context: StaffContext,
  { key, credits, ...about }: About & { key: string; credits: number },
): Promise<{ balance: number }> {
  const { app } = context
  return act(context, about, async (tx, { id, status }, note) => {
    if (status === 'deleted') fail('conflict')
    await refuseFictional(tx, id)
    const transfer = { memberId: id, key: `staff:${key}`, account: 'bonus', amount: credits } as const
    const { balance, repeated } = await grantCredits(tx, app, { ...transfer, locked: true })
    // What was changed after an answer was lost would be said to be given.
    if (repeated && (await findGranted(tx, id, transfer.key)) !== credits) fail('conflict')
    if (!repeated)
      await note({
        action: 'credits_granted',
        before: { balance: balance - credits },
        after: { balance, credits },
      })
    return { balance }
  })
}
