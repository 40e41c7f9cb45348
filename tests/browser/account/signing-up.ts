import type { Locator, Page } from 'playwright-core'
import type { Translate } from '#features/site/translate.server.ts'
import { SECOND } from '#server/clock.ts'
import { START } from '#tests/harness/clock.ts'
import type { TestSite } from '#tests/harness/site.ts'

export type Newcomer = { name: string; email: string; password: string }

const MINIMUM_AGE = 18
const SITE_NAME = 'Vonk'

/** Chooses one of the big options by its label. */
export async function choose(place: Page | Locator, question: string, answer: string): Promise<void> {
  await place.getByRole('group', { name: question }).getByText(answer, { exact: true }).click()
}

/** The steps common to all signups, as a man in Utrecht. */
export function signup(page: Page, t: Translate, { clock }: Pick<TestSite, 'clock'>) {
  const say: Translate = (key, values) => t(`accounts.signup.${key}`, values)
  const next = () => page.getByRole('button', { name: say('next'), exact: true }).click()
  const heading = (key: string) => page.getByRole('heading', { name: say(key) })
  const field = (key: string) => page.getByRole('textbox', { name: say(key), exact: true })
  const error = (text: string) => page.getByText(text, { exact: true }).waitFor()

  return {
    async answerWho(seeks: 'female' | 'both'): Promise<void> {
      await heading('who.title').waitFor()
      await choose(page, say('who.gender'), say('who.male'))
      await choose(page, say('who.seeks'), say(`who.seeks_${seeks}`))
      await next()
    },

    async answerBirth(year: string): Promise<void> {
      await heading('birth.title').waitFor()
      await field('birth.day').fill('14')
      await field('birth.month').fill('3')
      await field('birth.year').fill(year)
      await next()
    },

    /** No choice, no date, then a date that is too late: each error is shown at its field. */
    async tryWithoutAnswers(seeks: 'female' | 'both'): Promise<void> {
      await heading('who.title').waitFor()
      await next()
      await error(say('who.gender_missing'))
      await error(say('who.seeks_missing'))
      await this.answerWho(seeks)
      await heading('birth.title').waitFor()
      await next()
      await error(say('birth.required', { min_age: MINIMUM_AGE }))
      await this.answerBirth(String(START.getUTCFullYear() - MINIMUM_AGE + 1))
      const popup = page.getByRole('dialog', { name: say('birth.too_young_title') })
      await popup.getByText(say('birth.too_young_text', { site: SITE_NAME, min_age: MINIMUM_AGE })).waitFor()
      await popup.getByRole('button', { name: say('birth.fix') }).click()
      await error(say('birth.too_young', { min_age: MINIMUM_AGE }))
    },

    /** A nonexistent, a future and a too early date: the popup names the problem of each. */
    async tryImpossibleBirths(): Promise<void> {
      await heading('birth.title').waitFor()
      const said = { '31-2-1988': 'invalid', '14-3-2130': 'future', '14-3-1850': 'too_old' }
      for (const [date, problem] of Object.entries(said)) {
        const [day, month, year] = date.split('-') as [string, string, string]
        await field('birth.day').fill(day)
        await field('birth.month').fill(month)
        await field('birth.year').fill(year)
        await next()
        const popup = page.getByRole('dialog', { name: say('birth.invalid_title') })
        await popup.getByText(say(`birth.${problem}_text`, { date, max: 110 })).waitFor()
        await popup.getByRole('button', { name: say('birth.fix') }).click()
        await error(say(`birth.${problem}`, { max: 110 }))
      }
    },

    async answerWhere(): Promise<void> {
      await heading('where.title').waitFor()
      const field = (key: string) => page.getByRole('combobox', { name: say(key), exact: true })
      await field('where.country').selectOption('NL')
      await field('where.place').fill('utr')
      await page.getByRole('option', { name: 'Utrecht Utrecht', exact: true }).click()
      await next()
    },

    async answerName(name: string): Promise<void> {
      await heading('name.title').waitFor()
      await field('name.label').fill(name)
      await next()
    },

    async answerAccount({ email, password }: Newcomer): Promise<void> {
      await heading('account.title').waitFor()
      await field('account.email').fill(email)
      await page.getByLabel(say('account.password'), { exact: true }).fill(password)
      for (const name of ['terms', 'special_category_consent'])
        await page.locator(`input[name="${name}"]`).check()
      // As long as people take, where the site's clock stands still.
      clock.advance(5 * SECOND)
      await page.getByRole('button', { name: say('account.submit') }).click()
    },

    /** A name that starts with an @, and one that is the e-mail address. */
    async tryWrongNames(newcomer: Newcomer): Promise<void> {
      await this.answerName(`@${newcomer.name}`)
      await error(say('errors.name_starts_with_at'))
      await this.answerName(newcomer.name)
      await heading('account.title').waitFor()
      await field('account.email').fill(newcomer.email)
      await page.getByRole('button', { name: say('back'), exact: true }).click()
      await this.answerName(newcomer.email)
      await error(say('errors.name_is_email'))
    },

    /** Waits for the four stages and then "confirm your e-mail". */
    async seeTheWork({ name, email }: Newcomer): Promise<void> {
      for (const stage of ['check', 'create', 'matches', 'mail'])
        await page.getByText(say(`work.${stage}`)).waitFor()
      await page.getByRole('heading', { name: say('done.title', { name }) }).waitFor()
      await page.getByRole('strong').getByText(email, { exact: true }).waitFor()
    },
  }
}
