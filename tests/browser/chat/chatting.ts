import type { Page } from 'playwright-core'
import type { Translate } from '#features/site/translate.server.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

/** A conversation with a message from each member. */
export async function talking(site: TestSite) {
  const couple = await site.couple({ credits: 20 }, { credits: 20 })
  const { anna, bram, asAnna, asBram } = couple
  const { conversation } = await asAnna.api.chat.send({
    id: site.app.ids.uuid(),
    to: bram.id,
    body: 'Hoi Bram',
  })
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' })
  return { ...couple, conversation }
}

/** The list of conversations, in Dutch. */
export const chatList = (page: Page) =>
  page.getByRole('region', { name: words('nl')('site.nav.conversations') })

/** One member's side of a conversation. */
export function chat(page: Page, t: Translate) {
  const say: Translate = (key, values) => t(`chat.${key}`, values)
  const log = page.getByRole('log')
  return {
    log,
    composer: (name: string) => page.getByRole('textbox', { name: say('composer.label', { name }) }),

    /** Sends a message and waits until it is in the conversation. */
    async send(name: string, body: string): Promise<void> {
      await this.composer(name).fill(body)
      await page.getByRole('button', { name: say('composer.send'), exact: true }).click()
      await this.sees(body)
    },

    sees: (body: string) => log.getByText(body, { exact: true }).waitFor(),

    /** The ticks of the member's newest message. */
    seesState: (state: 'sent' | 'delivered' | 'read') =>
      log
        .getByRole('article')
        .last()
        .getByText(say(`messages.${state}`), { exact: true })
        .waitFor(),

    seesTyping: () =>
      page.getByRole('banner').or(page.locator('header')).getByText(say('header.typing')).first().waitFor(),

    async isRefusedForCredits(needed: number): Promise<void> {
      const alert = page.getByRole('dialog', { name: say('refused.credits.title') })
      await alert.getByText(say('refused.credits.words', { needed, balance: 0 })).waitFor()
    },

    async buys(): Promise<void> {
      const alert = page.getByRole('dialog', { name: say('refused.credits.title') })
      await alert.getByRole('link', { name: say('refused.credits.buy') }).click()
    },
  }
}

/** Each bubble’s author and words, of these members. */
export const storedMessages = (site: TestSite, ...members: { id: string }[]) =>
  site.rows<{ sender_id: string; body: string }>(
    'select sender_id, body from message where sender_id = any($1) order by id',
    [members.map(({ id }) => id)],
  )
