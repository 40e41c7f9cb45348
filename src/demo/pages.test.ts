import { expect, it } from 'vitest'
import { createMailer } from '#server/mail.ts'
import { siteForTest } from '#tests/harness/site.ts'

it('shows a mail as its reader sees it, its links open, and lets nothing in it run', async () => {
  const site = await siteForTest()
  await site.rows(`insert into outbox values ($1, 'mail', 'an@example.org', 'Hoi <b>', $2, $3, $now)`, [
    site.app.ids.uuid(),
    'Bevestig: http://localhost/activate/do?token=1&x=2',
    '<html><head></head><body><script>x</script>"hoi" <a href="/x" target="_blank">Bevestig</a></body></html>',
  ])
  const answer = await site.visitor().fetch('/dev/outbox')
  const page = await answer.text()
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).toContain('Hoi &lt;b&gt;')
  expect(page).toContain('<a href="http://localhost/activate/do?token=1&amp;x=2">')
  expect(page).toContain('srcdoc="&lt;html&gt;')
  expect(page).toMatch(/<iframe [^>]*sandbox="[^"]*"/)
  expect(page).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/)
  expect(page).not.toContain('<script>')
  // A link in a new window would inherit the frame's sandbox, and show an error.
  expect(page).not.toContain('_blank')
  expect(page).toContain('target=&quot;_top&quot;')
})

it('shows first what was sent to whoever is logged in, else to whom the newest went; and all on demand', async () => {
  const site = await siteForTest()
  const anna = await site.build.member({ email: 'anna@example.org' })
  const asAnna = await site.login(anna)
  const subjectsFor = async (one: typeof asAnna, path = '') => {
    const page = await (await one.fetch(`/dev/outbox${path}`)).text()
    return [...page.matchAll(/class="subject">([^<]*)/g)].map(([, subject]) => subject)
  }
  expect(await (await asAnna.fetch('/dev/outbox')).text()).toContain('anna@example.org is nog niets gestuurd')
  for (const [age, recipient] of [anna.email, 'bram@example.org', 'cleo@example.org'].entries())
    await site.rows(
      `insert into outbox values ($1, 'mail', $2, 'to ' || $2, 'Hoi', null, $now - $3 * interval '1 minute')`,
      [site.app.ids.uuid(), recipient, -age],
    )
  expect(await subjectsFor(asAnna)).toEqual(['to anna@example.org'])
  expect(await subjectsFor(site.visitor())).toEqual(['to cleo@example.org'])
  expect(await subjectsFor(asAnna, '?to=all')).toEqual([
    'to cleo@example.org',
    'to bram@example.org',
    'to anna@example.org',
  ])
})

it('keeps each mail once by its key, whatever the key is made of', async () => {
  const { app, rows } = await siteForTest()
  const mailer = createMailer({ ...app.config, smtpUrl: undefined }, app.db, app.clock, app.ids)
  const words = { subject: 'Hoi', preview: 'Hoi', title: 'Hoi', paragraphs: ['Hoi'], footer: 'Hoi' }
  const to = { to: 'an@example.org', brand: 'Vonk', baseUrl: 'http://localhost', language: 'nl' } as const
  const id = app.ids.uuid()
  for (const key of [id, id, `${id}.debit`, `${id}.debit`]) await mailer.send({ key, ...to, ...words })
  expect(await rows('select recipient from outbox')).toEqual([
    { recipient: 'an@example.org' },
    { recipient: 'an@example.org' },
  ])
})

it('shows every call of the API in its reference', async () => {
  const site = await siteForTest()
  const document = (await (await site.visitor().fetch('/api/openapi.json')).json()) as { paths: object }
  const page = await (await site.visitor().fetch('/dev/api')).text()
  for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`)
})
