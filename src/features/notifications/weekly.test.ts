import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { FALLBACK_TIME_ZONE, nextHour } from '#shared/local-time.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { WEEKLY } from './weekly.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: ['weekly_update'] })
})
afterAll(() => site.stop())

const THURSDAY = 4
const mailsTo = ({ email }: { email: string }) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))
/** Runs the job, and waits for the mails that it begins. */
async function settle(): Promise<void> {
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, WEEKLY, {}))
  await expect
    .poll(
      () =>
        site.rows(
          `select name from pgboss.job where name like 'notifications.%weekly' and state in ('created', 'retry', 'active')`,
        ),
      { interval: 100 },
    )
    .toEqual([])
}
/** Moves on to this hour of the next Thursday in Amsterdam. */
function goToThursday(hour: number): void {
  const now = site.clock.now()
  site.clock.advance(nextHour(now, FALLBACK_TIME_ZONE, hour, THURSDAY).getTime() - now.getTime())
}
/** A man who wants the weekly mail, and whose first one has been reckoned. */
async function reader(emails = { weekly_updates: true }) {
  const man = await site.build.member({ gender: 'male', language: 'de' })
  const { api } = await site.login(man)
  goToThursday(12)
  await api.notifications.choose({ emails })
  await settle()
  return { man, api }
}
const woman = (more: object = {}) =>
  site.build.member({ gender: 'female', signupDate: site.clock.now(), ...more })

it('tells on Thursday evening who is new since the last and may be seen, once', async () => {
  const before = await woman({ name: 'Vroeger' })
  const { man, api } = await reader()
  site.clock.advance(HOUR)
  const [seen, blocker, hidden, man2] = [
    await woman({ name: 'Linde' }),
    await woman({ name: 'Blokker' }),
    await woman({ name: 'Onzichtbaar' }),
    await site.build.member({ gender: 'male', name: 'Anderman', signupDate: site.clock.now() }),
  ]
  await woman({ name: 'Verzonnen', fictional: true })
  await (await site.login(blocker)).api.members.block({ id: man.id })
  await (await site.login(hidden)).api.members.update({ invisible: true })
  await settle()
  expect(mailsTo(man), 'it is not evening yet').toEqual([])

  goToThursday(18)
  await settle()
  const [mail, ...others] = mailsTo(man)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Neu diese Woche auf Vonk')
  expect(mail!.text).toContain(`${seen.name} ist neu`)
  for (const { name } of [before, blocker, hidden, man2, { name: 'Verzonnen' }])
    expect(mail!.text).not.toContain(name)
  expect(mail!.text).toMatch(/\/unsubscribe\?token=[\w-]+/)
  await settle()
  expect(mailsTo(man)).toHaveLength(1)

  // No member is new in the next week.
  goToThursday(18)
  await settle()
  expect(mailsTo(man)).toHaveLength(1)

  await woman({ name: 'Nieuwste' })
  await api.notifications.choose({ emails: { weekly_updates: false } })
  goToThursday(18)
  await settle()
  expect(mailsTo(man)).toHaveLength(1)
  expect(await site.rows('select 1 from weekly_update where member_id = $1', [man.id])).toEqual([])
})

it('comes to nobody who has not asked, nor when its hour has passed', async () => {
  const silent = await site.build.member({ gender: 'male' })
  const { man } = await reader()
  site.clock.advance(HOUR)
  await woman({ name: 'Late' })
  goToThursday(22)
  await settle()
  expect(mailsTo(silent)).toEqual([])
  expect(mailsTo(man)).toEqual([])
  // The next one tells of the members who came meanwhile.
  goToThursday(18)
  await settle()
  expect(mailsTo(man).map(({ text }) => text?.includes('Late'))).toEqual([true])
})

it('tells of saved searches that ask for it, which turns it on, and ends with it', async () => {
  const { man, api } = await reader({ weekly_updates: false })
  const id = site.app.ids.uuid()
  const filters = { min_age: 60, max_age: 70 }
  await api.discovery.saveSearch({ id, name: 'Zestigers', filters, weekly_mail: false })
  expect((await api.notifications.preferences()).emails.weekly_updates).toBe(false)
  await api.discovery.updateSavedSearch({ id, weekly_mail: true })
  expect((await api.notifications.preferences()).emails.weekly_updates).toBe(true)
  await api.members.update({ sought_ages: { min: 20, max: 30 } })
  await settle()
  site.clock.advance(DAY)
  const born = site.clock.now().getFullYear() - 65
  await woman({ name: 'Oudere', dateOfBirth: `${born}-01-01` })
  goToThursday(18)
  await settle()
  const [mail] = mailsTo(man)
  expect(mail!.text).toContain('In deiner Suche „Zestigers“: ein neues Mitglied.')
  expect(mail!.text).not.toContain('Oudere')

  await api.notifications.choose({ emails: { weekly_updates: false } })
  expect((await api.discovery.savedSearches()).searches).toMatchObject([{ id, weekly_mail: false }])
})

it('comes by the clock of the member’s time zone', async () => {
  const { man } = await reader()
  await site.rows(`update account set time_zone = 'America/New_York' where id = $1`, [man.id])
  await site.rows(`update weekly_update set next_at = $2 where member_id = $1`, [man.id, site.clock.now()])
  await settle()
  site.clock.advance(HOUR)
  await woman({ name: 'Overzees' })
  goToThursday(18)
  await settle()
  expect(mailsTo(man)).toEqual([])
  site.clock.advance(6 * HOUR)
  await settle()
  expect(mailsTo(man)).toHaveLength(1)
})
