import { createSite } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import { Visitor } from './browser-like.ts'
import { type BuiltMember, createBuilders, type MemberOptions } from './builders.ts'
import { COMPANY, type TestSite } from './site.ts'

type Sister = {
  id: string
  /** A member of the sister site, logged in there. */
  member(options?: MemberOptions): Promise<{ who: BuiltMember; as: Visitor }>
  visitor(): Visitor
}

/** Begins another site in the same program, at the machine's other name. */
export async function sisterOf(site: TestSite, name: string): Promise<Sister> {
  const id = site.app.ids.uuid()
  const { app } = site
  await transact(app.db, (tx) =>
    createSite(tx, {
      id,
      demo: false,
      hosts: [`${id}.example`],
      settings: { name, member_resell: true },
      company: COMPANY,
      createdAt: app.clock.now(),
    }),
  )
  await site.rows('update site_domain set site_id = $1 where host = $2', [id, '127.0.0.1'])
  const build = createBuilders(app, id)
  const visitor = () => new Visitor(site.url.replace('localhost', '127.0.0.1'))
  return {
    id,
    visitor,
    async member(options = {}) {
      const email = `${app.ids.uuid()}@example.org`
      const who = await build.member({ gender: 'male', email, credits: 20, ...options })
      const as = visitor()
      for (const [cookie, value] of await build.session(who.email)) as.cookies.set(cookie, value)
      return { who, as }
    },
  }
}
