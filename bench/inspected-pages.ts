import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type PostgresPoolClient } from 'kysely'
import { findSessionByToken, SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import type { Origin } from '#features/site/context.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import { createInProcessClient } from '#main/api.server.ts'
import { builtPages } from '#main/pages.server.ts'
import type { Pages } from '#main/serve-pages.server.ts'
import type { App } from '#server/app.ts'
import { type Db, queryThrough } from '#server/database/connect.ts'
import type { Locale } from '#shared/locales.ts'

type Context = { locale: Locale; cookies: Record<string, string>; baseUrl: string }

/** One page, recorded so that it can be rendered again and again. */
export type Inspected = {
  /** React's work alone, with the same tree and data. */
  bare: () => string
  /** The whole work from request to page, with the database's answers cached. */
  render: () => Promise<unknown>
  /** The same, with real queries. */
  asking: () => Promise<unknown>
}

/** The built pages, one of which can be recorded with `inspect`. */
export async function inspectedPages() {
  const pages = await builtPages()
  let inspected: Partial<Inspected> | undefined
  let app: App
  const inspecting: Pages = {
    ...pages,
    async fetch(request, options) {
      if (!inspected || inspected.bare) return pages.fetch(request, options)
      const watched = inspected
      const context = options.context as Context
      const make = (from: App) => async () => {
        const again = new Request(request.url, { headers: request.headers })
        return pages.fetch(again, { context: { ...context, api: await openApi(from, again, context) } })
      }
      watched.asking = make(app)
      watched.render = make({ ...app, db: rememberAnswers(app.db) })
      const inspect = (render: Inspected['bare']) => {
        watched.bare = AsyncLocalStorage.bind(render)
      }
      return pages.fetch(request, { context: { ...context, inspect } })
    },
  }
  return {
    pages: inspecting,
    async inspect(site: { app: App; url: string }, path: string, headers: Record<string, string>) {
      inspected = {}
      app = site.app
      await fetch(site.url + path, { headers }).then((response) => response.text())
      return inspected as Inspected
    },
  }
}

/** The in-process API as the page gets it for this request and its session. */
async function openApi(app: App, request: Request, { locale, cookies, baseUrl }: Context) {
  const site = (await siteOfHost(app, new URL(request.url).hostname))!
  const session = await findSessionByToken(app, site, cookies[SESSION_COOKIE])
  const origin: Origin = {
    ip: '127.0.0.1',
    userAgent: request.headers.get('user-agent') ?? '',
    acceptLanguage: request.headers.get('accept-language') ?? '',
    authorization: '',
    baseUrl,
  }
  const jar = { get: (name: string) => cookies[name], set() {}, clear() {} }
  return createInProcessClient({ app, site, session, locale, cookies: jar, origin, asked: {} })
}

/**
 * A database that runs each query once and then repeats the answer. For one page of one visitor: the query's
 * text is the key.
 */
function rememberAnswers(db: Db): Db {
  const asked = db.withoutPlugins()
  const answers = new Map<string, Promise<unknown>>()
  const remember = (text: string, values: readonly unknown[]) => {
    const known = answers.get(text) ?? asked.executeQuery(CompiledQuery.raw(text, [...values]))
    answers.set(text, known)
    return known
  }
  const connection = { query: remember, release() {} } as unknown as PostgresPoolClient
  return queryThrough({ connect: async () => connection, end: async () => {}, options: {} })
}
