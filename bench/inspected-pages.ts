import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pages } from '#http.server.ts'
import { builtPages } from '#pages.server.ts'

type Render = () => string
type Answer = (input: unknown) => Promise<unknown>

/** Of the next page that is answered: React's work alone, and the whole render with the API's answers at hand. */
export type Inspected = { bare: Render; render: () => Promise<unknown> }

/** Pages of which one can be inspected: the same tree with the same data, rendered again and again. */
export async function inspectedPages() {
  const pages = await builtPages()
  let inspected: Partial<Inspected> | undefined
  const inspecting: Pages = {
    ...pages,
    fetch(request, { context }) {
      if (!inspected || inspected.bare) return pages.fetch(request, { context })
      const watched = inspected
      const remembering = { ...context, api: rememberAnswers((context as { api: object }).api) }
      watched.render = async () => pages.fetch(new Request(request), { context: remembering })
      const inspect = (render: Render) => {
        watched.bare = AsyncLocalStorage.bind(render)
      }
      return pages.fetch(request, { context: { ...remembering, inspect } })
    },
  }
  return {
    pages: inspecting,
    async inspect(url: string, headers: Record<string, string>): Promise<Inspected> {
      inspected = {}
      await fetch(url, { headers }).then((response) => response.text())
      return inspected as Inspected
    },
  }
}

/** The API, each question of which is asked but once. */
function rememberAnswers(api: object): object {
  const answers = new Map<string, Promise<unknown>>()
  const wrap = (part: object, path: string): object =>
    new Proxy(part, {
      get: (target, name) => {
        const next = Reflect.get(target, name)
        const isPart = typeof next === 'function' || (typeof next === 'object' && next !== null)
        return typeof name === 'string' && isPart ? wrap(next, `${path}.${name}`) : next
      },
      apply(target, _self, [input]) {
        const question = path + JSON.stringify(input)
        const known = answers.get(question) ?? (target as Answer)(input)
        answers.set(question, known)
        return known
      },
    })
  return wrap(api, '')
}
