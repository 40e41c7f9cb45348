import { expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage } from '#tests/harness/open-page.ts'
import { staysAway } from '#tests/harness/stays-away.ts'
import { words } from '#tests/harness/words.ts'

test.for([true, false])('that members answer by script is said in a demo only: %s', async (demo) => {
  const site = await startBrowserSite({ demo })
  try {
    const [anna, bram] = await Promise.all([
      site.build.member({ gender: 'female', language: 'de' }),
      site.build.member({ gender: 'male' }),
    ])
    const t = words('de')
    const { page, open, expectAccessible, finish } = await openPage(site, { loggedInAs: anna, locale: 'de' })
    await open(`/members/${bram.id}`)
    await page.getByRole('heading', { level: 1, name: bram.name }).waitFor()
    await expect.poll(() => page.getByText(t('members.profile.demo')).count()).toBe(demo ? 1 : 0)
    await open(`/members/${bram.id}/chat`)
    await page.getByRole('heading', { level: 1, name: bram.name }).waitFor()
    await expect.poll(() => page.getByText(t('chat.composer.demo')).count()).toBe(demo ? 1 : 0)
    await expectAccessible()
    await open(`/members/${anna.id}`)
    // Of oneself it would not be true.
    await staysAway(
      page.getByText(t('members.profile.demo')),
      page.getByRole('heading', { level: 1, name: anna.name }),
    )
    // Before the site stops: the page would connect again.
    await finish()
  } finally {
    await site.stop()
  }
})
