import { randomUUID } from 'node:crypto'
import { createSite } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import type { TestSite } from './site.ts'
import type { Staff } from './staff.ts'

/** Changes settings as a form does that was opened just before. */
export async function changeSite(who: Staff, changes: Record<string, unknown>) {
  const { version } = await who.office.site.form()
  return who.office.site.change({ version, changes })
}

/** The settings that are stored of a site: those that differ from the program's. */
export async function storedSettings(site: TestSite): Promise<Record<string, unknown>> {
  const [row] = await site.rows<{ settings: Record<string, unknown> }>(
    'select settings from site where id = $1',
    [site.siteId],
  )
  return row!.settings
}

/** Another site of the same program. */
export async function otherSite({ app }: TestSite): Promise<string> {
  const id = randomUUID()
  const company = {
    name: 'De ander',
    address: '',
    city: '',
    country: 'NL',
    kvk: '',
    tradenames: [],
    vatNumbers: [],
    deleteDiscount: null,
  }
  await transact(app.db, (tx) =>
    createSite(tx, {
      id,
      demo: false,
      hosts: [`${id}.example`],
      settings: { name: 'De ander' },
      company,
      createdAt: app.clock.now(),
    }),
  )
  return id
}
