import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { de, draftOf, nl, writerOf } from '#tests/harness/services/mailing.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let manager: Staff
beforeAll(async () => {
  site = await startSite()
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const { make, send, countsOf } = writerOf(() => manager)

describe('a draft', () => {
  it('is shown and tested as it will look, and only to who writes it', async () => {
    const id = await make({ texts: { nl } })
    const shown = await manager.office.mailings.preview({ draft: draftOf(), language: 'de' })
    expect(shown).toMatchObject({ subject: de.subject })
    expect(shown.html).toContain('Erster Absatz.')
    expect(shown.html).toContain('Diese Mails abbestellen')
    // Its first words end between two signs.
    const long = { ...de, body: `${'a'.repeat(118)}👩🏽\u200d🦰 und mehr` }
    const { html } = await manager.office.mailings.preview({
      draft: draftOf({ texts: { de: long } }),
      language: 'de',
    })
    expect(/(?<=<div style="display:none[^>]*>)\s*(a+[^<\s]*)/.exec(html)?.[1]).toBe('a'.repeat(118))
    await manager.office.mailings.test({ id, language: 'nl' })
    const mail = await site.mail.mailTo(manager.email)
    expect(mail.subject).toBe(nl.subject)
    await expectFieldRefusal(
      manager.office.mailings.test({ id, language: 'de' }),
      'texts.de.subject',
      'required',
    )
    expect(await countsOf(id)).toBeNull()
  })

  it('leads nowhere but to the own site, and is sent whole or not at all', async () => {
    for (const path of ['https://elders.example/', '//elders.example', '/\\elders.example'])
      await expectFieldRefusal(make({ path }), 'path', 'own_path')
    for (const body of ['Zie https://elders.example', 'Zie www.elders.example'])
      await expectFieldRefusal(make({ texts: { nl: { ...nl, body } } }), 'texts.nl.body', 'links')
    const half = await make({ texts: { nl, de: { ...de, body: '' } } })
    await expectFieldRefusal(send(half), 'texts.de.body', 'required')
    await expectFieldRefusal(send(await make({ texts: {} })), 'texts', 'required')
    const id = await make()
    await expectFieldRefusal(send(id, new Date(site.clock.now().getTime() - MINUTE)), 'at', 'in_the_past')
    await expectFieldRefusal(send(id, new Date(site.clock.now().getTime() + 61 * DAY)), 'at', 'too_big')
    expect((await manager.office.mailings.open({ id })).status).toBe('draft')
  })

  it('of two who change it at once keeps the first, and none of another site', async () => {
    const id = await make()
    const changed = draftOf({ texts: { nl: { ...nl, subject: 'Anders' } } })
    expect(await manager.office.mailings.change({ id, version: 1, draft: changed })).toEqual({ version: 2 })
    await expectRefusal(manager.office.mailings.change({ id, version: 1, draft: draftOf() }), 'conflict')
    await expectRefusal(send(id), 'conflict')
    expect((await manager.office.mailings.open({ id })).subject).toBe('Anders')
    await site.rows(
      `insert into site (id, demo, settings, company, created_at) select $1, false, settings, company, created_at from site limit 1`,
      [randomUUID()],
    )
    await site.rows(
      'update mailing set site_id = (select id from site where id <> $1 limit 1) where id = $2',
      [site.siteId, id],
    )
    const { office } = manager
    for (const refused of [
      () => office.mailings.open({ id }),
      () => office.mailings.change({ id, version: 2, draft: changed }),
      () => office.mailings.send({ id, version: 2, at: null }),
      () => office.mailings.stop({ id }),
      () => office.mailings.remove({ id }),
      () => office.mailings.test({ id, language: 'nl' }),
    ])
      await expectRefusal(refused(), 'not_found')
    const mine = await make()
    await office.mailings.remove({ id: mine })
    await expectRefusal(office.mailings.open({ id: mine }), 'not_found')
    await expectRefusal((await newStaff(site, 'support')).office.mailings.list({}), 'not_allowed')
  })
})
