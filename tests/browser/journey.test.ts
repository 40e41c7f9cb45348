import { afterAll, beforeAll, describe, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { confirmAddress, enter, find, logOutAndIn, signUp } from './journey-alone.ts'
import { buyCredits, chatUntilCreditsRunOut, goOnChatting, matchWith } from './journey-together.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demoMembers: 120 })
})
afterAll(() => site?.stop())

const VARIANTS = [
  {
    locale: 'nl' as const,
    width: 1280,
    height: 800,
    newcomer: 'Lodewijk',
    other: 'Wielemijn',
    born: '1969-05-20',
  },
  {
    locale: 'en' as const,
    width: 360,
    height: 740,
    newcomer: 'Tiberius',
    other: 'Rosalinde',
    born: '1971-05-20',
  },
]

describe.each(VARIANTS)('the journey in $locale at $width px', ({ locale, width, height, ...people }) => {
  const look = { locale, width, height }
  test('signs up, finds somebody, matches, chats, buys credits, goes on and comes back', async () => {
    const found = await site.build.member({
      name: people.other,
      email: `${people.other}@example.org`,
      gender: 'female',
      dateOfBirth: people.born,
      language: locale,
    })
    const visit = await openPage(site, { ...look, firstVisit: true })
    const journey = {
      site,
      look,
      phone: width < 768,
      t: words(locale),
      visit,
      page: visit.page,
      newcomer: {
        name: people.newcomer,
        email: `${people.newcomer}@example.org`,
        password: 'een lange zin zonder zorgen',
      },
      found: { ...found, born: people.born },
    }
    await enter(journey)
    await signUp(journey)
    await confirmAddress(journey)
    await find(journey)
    const other = await matchWith(journey)
    await chatUntilCreditsRunOut(journey, other)
    await buyCredits(journey)
    await goOnChatting(journey, other)
    await logOutAndIn(journey)
  })
})
