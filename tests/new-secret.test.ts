import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUnsubscribe } from '#features/notifications/unsubscribe-link.server.ts'
import { sealSecondFactorsAnew } from '#features/office/staff/seal-second-factors-anew.server.ts'
import { ibanIfReadable } from '#features/payments/providers/debit/mandate-iban.server.ts'
import { findMandate } from '#features/payments/providers/debit/mandate-queries.server.ts'
import { sealIbansAnew } from '#features/payments/providers/debit/seal-ibans-anew.server.ts'
import { MINUTE } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { COLLECTS, signMandate } from '#tests/harness/services/debit.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, officeOf, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: COLLECTS })
})
afterAll(() => site.stop())

const use = (secret: string, ...earlierSecrets: string[]) =>
  Object.assign(site.app, { secret, earlierSecrets })

/** Logs in at a browser that has never been here. */
async function logIn({ email, password, code }: Staff): Promise<void> {
  // A code counts once.
  site.clock.advance(2 * MINUTE)
  await officeOf(site.visitor()).account.logIn({ email, password, code: code() })
}

it('opens what an earlier secret sealed, and after sealing anew does without that one', async () => {
  const owner = await newStaff(site, 'owner')
  const member = await site.build.member({ credits: 0 })
  const asMember = await site.login(member)
  const { id } = await signMandate(site, asMember)
  const iban = async () => ibanIfReadable(site.app, (await findMandate(site.app.db, id))!)
  const { secret: old } = site.app
  const token = signUnsubscribe(old, member.id, 'news')

  use('n'.repeat(40))
  await expectRefusal(logIn(owner), 'login_failed')
  expect(await iban()).toBeNull()
  await expectRefusal(site.visitor().api.notifications.unsubscribe({ token }), 'link_invalid')

  use('n'.repeat(40), 's'.repeat(40), old)
  await logIn(owner)
  expect(await iban()).toBe('NL91ABNA0417164300')
  await site.visitor().api.notifications.unsubscribe({ token })

  const { db } = site.app
  expect(await sealSecondFactorsAnew(db, site.app)).toEqual({ sealed: 1, unread: [] })
  expect(await sealIbansAnew(db, site.app)).toEqual({ sealed: 1, unread: [] })
  // A second time there is nothing left to do.
  expect(await sealSecondFactorsAnew(db, site.app)).toEqual({ sealed: 0, unread: [] })
  expect(await sealIbansAnew(db, site.app)).toEqual({ sealed: 0, unread: [] })
  use('n'.repeat(40))
  await logIn(owner)
  expect(await iban()).toBe('NL91ABNA0417164300')
  await expectRefusal(site.visitor().api.notifications.unsubscribe({ token }), 'link_invalid')

  use('x'.repeat(40))
  expect(await sealSecondFactorsAnew(db, site.app)).toEqual({ sealed: 0, unread: [owner.email] })
  expect(await sealIbansAnew(db, site.app)).toEqual({ sealed: 0, unread: [id] })
})
