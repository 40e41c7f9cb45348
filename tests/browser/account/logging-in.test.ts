import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** Adds a virtual authenticator for passkeys, with user verification, to the browser. */
async function addAuthenticator({ context, page }: Visit) {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setOwnerThere: (there: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: there }),
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether it confirms presence at once; otherwise it waits for a touch. */
    setAnswering: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Proves the member's identity by password. */
async function prove(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('accounts.proof.title') })
  await dialog.getByLabel(t('accounts.proof.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('accounts.proof.confirm') }).click()
}

test('without script a login and a new password work, and a refusal stands where the script would put it', async () => {
  const member = await site.build.member()
  const visit = await openPage(site, { withoutScript: true, width: 360, height: 740 })
  const { page } = visit
  // The browser does not run them.
  visit.expectFailing('/assets/')
  const alert = page.getByRole('alert')
  const email = page.getByRole('textbox', { name: t('accounts.login.email') })
  const password = (key: string) => page.getByLabel(t(key), { exact: true })
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

  await page.goto('/reset-password')
  await email.fill('geen adres')
  await press('accounts.reset.submit')
  await page.getByText(t('accounts.signup.errors.email_invalid')).waitFor()
  await expect.poll(() => email.inputValue()).toBe('geen adres')
  await email.fill(member.email)
  await press('accounts.reset.submit')
  await page.getByRole('heading', { name: t('accounts.reset.sent_title') }).waitFor()
  const token = await mailedToken(site, member.email, '/reset-password/do')
  await page.goto(`/reset-password/do?token=${token}`)
  await password('accounts.reset.password').fill('password1')
  await password('accounts.reset.again').fill('password1')
  await press('accounts.reset.save')
  await page.getByText(t('site.errors.password_common')).waitFor()
  await password('accounts.reset.password').fill('een heel nieuw wachtwoord')
  await password('accounts.reset.again').fill('een heel nieuw wachtwoord')
  await press('accounts.reset.save')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts.reset.log_in') })
    .click()
  await page.waitForURL('**/login')

  await page.goto('/login?redirect=/likes')
  await email.fill(member.email)
  await password('accounts.login.password').fill(PASSWORD)
  await password('accounts.login.password').press('Enter')
  await alert.getByText(t('accounts.login.failed')).waitFor()
  await expect.poll(() => email.inputValue()).toBe(member.email)
  expect(page.url()).not.toContain(PASSWORD)
  await password('accounts.login.password').fill('een heel nieuw wachtwoord')
  await password('accounts.login.password').press('Enter')
  await page.waitForURL(`${site.url}/likes`)

  // The page of a refusal hydrates with the same texts.
  const alive = await openPage(site)
  const answer = await alive.open('/login?refused=login_failed&detail=2&email=iemand%40example.org')
  expect(answer?.request().redirectedFrom(), 'a further redirect').toBeNull()
  await alive.page
    .getByRole('alert')
    .getByText(t('accounts.login.attempts_left', { count: 2 }))
    .waitFor()
  await alive.open('/reset-password?refused=too_many_requests&detail=30')
  await alive.page
    .getByRole('alert')
    .getByText(t('site.errors.too_many_requests', { seconds: 30 }))
    .waitFor()
})

test('a login while the database is away says so, and keeps what was typed', async () => {
  const { page, open, expectRefusal } = await openPage(site, { width: 360, height: 740 })
  const refused = { defined: true, code: 'unavailable', status: 503, message: '', data: { seconds: 5 } }
  expectRefusal(503, '/api/user.php')
  await page.route('**/api/user.php', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: refused }) : route.continue(),
  )
  await open('/login')
  const email = page.getByRole('textbox', { name: t('accounts.login.email') })
  const password = page.getByLabel(t('accounts.login.password'), { exact: true })
  await email.fill('anna@example.org')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.getByRole('alert').getByText(t('site.errors.unavailable')).waitFor()
  await expect
    .poll(async () => [await email.inputValue(), await password.inputValue()])
    .toEqual(['anna@example.org', PASSWORD])
})

test('a passkey is added after a proof, gets a name, logs in, and once removed does not any more', async () => {
  const account = await site.build.member()
  const visit = await openPage(site, { loggedInAs: account, width: 360, height: 740 })
  const { page, context, open, expectRefusal } = visit
  const authenticator = await addAuthenticator(visit)
  const elsewhere = await site.login(account)
  const stored = () => site.rows('select name from passkey where member_id = $1', [account.id])

  expectRefusal(403, '/api/passkeys/options')
  expectRefusal(400, '/api/proof')
  await open('/notifications#passkeys')
  await page.getByText(t('accounts.passkeys.none')).waitFor()
  await page.getByRole('button', { name: t('accounts.passkeys.add') }).click()
  await prove(page, 'a wrong password')
  await page.getByText(t('accounts.proof.password_wrong')).waitFor()
  expect(await readAfter(visit.expectAccessible(), () => stored())).toEqual([])
  await prove(page, PASSWORD)
  await page.getByText(t('accounts.passkeys.added')).waitFor()
  const list = page.getByRole('list', { name: t('accounts.passkeys.list') })
  await list.getByText(t('accounts.passkeys.unused')).waitFor()
  await expect.poll(() => authenticator.passkeys()).toHaveLength(1)
  // All other sessions can be ended at once.
  expect((await elsewhere.api.accounts.user()).user).not.toBeNull()
  await page.getByRole('button', { name: t('accounts.passkeys.end_others') }).click()
  await page.getByText(t('accounts.sessions.others_ended')).waitFor()
  expect((await elsewhere.api.accounts.user()).user).toBeNull()

  const [{ name }] = (await stored()) as [{ name: string }]
  await list.getByRole('button', { name: t('accounts.passkeys.rename', { name }) }).click()
  await page.getByLabel(t('accounts.passkeys.name'), { exact: true }).fill('Mijn telefoon')
  await page.getByRole('button', { name: t('accounts.passkeys.save') }).click()
  await list.getByText('Mijn telefoon').waitFor()
  await visit.expectAccessible()

  await authenticator.setAnswering(false)
  await context.clearCookies({ name: 'vonk_session' })
  await open('/login?redirect=/likes')
  await visit.expectAccessible()
  await authenticator.setAnswering(true)
  await page.getByRole('button', { name: t('accounts.login.passkey') }).click()
  await page.waitForURL(`${site.url}/likes`)
  await expect.poll(() => site.rows('select 1 from passkey where last_used_at is not null')).toHaveLength(1)

  // Also without a click: the browser offers the passkey in the address field.
  await context.clearCookies({ name: 'vonk_session' })
  await page.goto('/login?redirect=/chats', { waitUntil: 'commit' })
  await page.waitForURL(`${site.url}/chats`)

  // A login is not a recent proof, but using the passkey is.
  await open('/notifications#passkeys')
  expectRefusal(403, '/api/passkeys/')
  const remove = page.getByRole('button', {
    name: t('accounts.passkeys.remove', { name: 'Mijn telefoon' }),
  })
  await remove.click()
  await page.getByRole('button', { name: t('accounts.passkeys.remove_confirm'), exact: true }).click()
  await page.getByRole('button', { name: t('accounts.proof.passkey') }).click()
  expect(await readAfter(page.getByText(t('accounts.passkeys.removed')), () => stored())).toEqual([])

  await authenticator.setAnswering(false)
  await context.clearCookies({ name: 'vonk_session' })
  await open('/login')
  expectRefusal(401, '/api/login/passkey')
  await authenticator.setAnswering(true)
  await page.getByRole('button', { name: t('accounts.login.passkey') }).click()
  await page.getByRole('alert').getByText(t('accounts.login.passkey_refused'), { exact: true }).waitFor()
  await expect
    .poll(() => site.rows('select 1 from session where member_id = $1', [account.id]))
    .toHaveLength(3)
})

test('password fields mask what is typed, show it when asked, and let it be pasted', async () => {
  const account = await site.build.member()
  const { page, open, context } = await openPage(site)
  /** The field's type, its autocomplete, and whether pasting is allowed. */
  const look = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement) => ({
      type: field.type,
      autocomplete: field.autocomplete,
      pasted: field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    }))
  await open('/login')
  const password = t('accounts.login.password')
  await expect
    .poll(() => look(password))
    .toEqual({
      type: 'password',
      autocomplete: 'current-password',
      pasted: true,
    })
  await page.getByRole('button', { name: t('accounts.signup.account.show') }).click()
  await expect.poll(() => look(password)).toMatchObject({ type: 'text' })

  const cookies = [...(await site.login(account)).cookies]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
  await open('/notifications#password')
  await page.getByLabel(t('notifications.settings.new_password'), { exact: true }).waitFor()
  for (const [name, autocomplete] of [
    ['old_password', 'current-password'],
    ['new_password', 'new-password'],
  ])
    await expect
      .poll(() => look(t(`notifications.settings.${name}`)))
      .toEqual({
        type: 'password',
        autocomplete,
        pasted: true,
      })
})

test('the list of sessions shows each device, and logs out one, or all others, after one proof', async () => {
  const account = await site.build.member()
  const visit = await openPage(site, { loggedInAs: account, width: 360, height: 740 })
  const { page, open, expectRefusal } = visit
  const other = site.visitor({ 'user-agent': WINDOWS, 'x-forwarded-for': '91.64.0.1' })
  await other.api.accounts.login(account)
  const third = await site.login(account)
  const sessions = () => site.rows('select 1 from session where member_id = $1', [account.id])

  await open('/notifications#sessions')
  const list = page.getByRole('list', { name: t('accounts.sessions.list') })
  await list.getByText(t('accounts.sessions.this_device')).waitFor()
  const device = t('accounts.sessions.device', { browser: 'Chrome', system: 'Windows' })
  await list.getByText(device).waitFor()
  await list.getByText('Duitsland').waitFor()
  await visit.expectAccessible()

  expectRefusal(403, '/api/sessions')
  await list.getByRole('button', { name: t('accounts.sessions.end', { device }) }).click()
  await page.getByRole('button', { name: t('accounts.proof.cancel') }).click()
  await expect.poll(sessions).toHaveLength(3)
  await list.getByRole('button', { name: t('accounts.sessions.end', { device }) }).click()
  await prove(page, PASSWORD)
  await page.getByText(t('accounts.sessions.ended', { device })).waitFor()
  expect((await other.api.accounts.user()).user).toBeNull()
  expect((await third.api.accounts.user()).user).not.toBeNull()

  await page.getByRole('button', { name: t('accounts.sessions.end_others') }).click()
  await page.getByText(t('accounts.sessions.only_here')).waitFor()
  await expect.poll(() => sessions()).toHaveLength(1)
  expect((await third.api.accounts.user()).user).toBeNull()
})
