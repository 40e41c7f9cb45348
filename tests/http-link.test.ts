import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { expect, it } from 'vitest'
import { type Contract, contract } from '#main/contract.ts'
import { type CallContext, HttpLink } from '#page/http-link.ts'
import { endpointsOf } from '#scripts/vite-contract.ts'
import { PUSH_KEYS } from './harness/services/push.ts'
import { siteForTest } from './harness/site.ts'

type Client = ContractRouterClient<Contract>
type Answer = (request: Request) => Promise<Response>

const URL = 'http://site.test/api'
const ID = '019a0000-0000-7000-8000-000000000001'

const clientOf = (link: ClientLink<Record<never, never>>): Client => createORPCClient(link)
const own = (answer: Answer, url = URL) => clientOf(new HttpLink(url, endpointsOf(contract), answer))
const orpc = (answer: Answer) => clientOf(new OpenAPILink(contract, { url: URL, fetch: answer }))

/** The client's requests for each kind of call. */
async function requestsOf(clientFor: (answer: Answer) => Client): Promise<string[]> {
  const requests: string[] = []
  const api = clientFor(async (request) => {
    const [type] = (request.headers.get('content-type') ?? '').split(';')
    const form = type === 'multipart/form-data' && [...(await request.formData())].map(([name]) => name)
    requests.push(`${request.method} ${request.url} ${type} ${form || (await request.text())}`)
    return Response.json({})
  })
  await api.site.settings({})
  await api.site.staticPage({ slug: 'a b/ç' })
  await api.discovery.search({ gender: 'female', min_age: 20, country: undefined, cursor: 'a&b=c' })
  await api.accounts.login({ email: 'a@example.org', password: 'x' })
  await api.chat.read({ id: ID })
  await api.chat.remove({ conversation: ID })
  await api.chat.list()
  await api.photos.upload({ key: ID, file: new File(['x'], 'photo.jpg', { type: 'image/jpeg' }) })
  return requests
}

it('sends every kind of call as oRPC’s own link does', async () => {
  const requests = await requestsOf(own)
  expect(requests).toHaveLength(8)
  expect(requests).toEqual(await requestsOf(orpc))
})

it('says in the address of a write what its published path asks for besides', async () => {
  let asked: Request | undefined
  const api: ContractRouterClient<Contract, CallContext> = createORPCClient(
    new HttpLink(URL, endpointsOf(contract), async (request) => {
      asked = request
      return Response.json({})
    }),
  )
  const subscription = { endpoint: 'https://push.example/a', keys: PUSH_KEYS }
  await api.accounts.login({ subscription }, { context: { query: 'push=1' } })
  expect([asked!.method, asked!.url]).toEqual(['POST', `${URL}/user.php?push=1`])
  expect(await asked!.json()).toEqual({ subscription })
  expect(asked!.headers.get('x-requested-with')).toBe('vonk')
})

it('gives answers and declared errors back whole', async () => {
  const site = await siteForTest()
  const api = own(fetch, `${site.url}/api`)
  expect((await api.site.settings({})).settings.domain).toBe('localhost')
  const refused = await api.site.staticPage({ slug: 'x'.repeat(61) }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ORPCError)
  expect(refused).toMatchObject({ code: 'invalid_input', status: 400, data: { fields: [{ path: 'slug' }] } })
})

it.each([
  ['a gateway’s page', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['JSON of somebody else', Response.json({ error: 'no' }, { status: 403 }), 403],
])('tells a failure by %s from a declared one', async (_, response, status) => {
  const failed = await own(async () => response)
    .chat.list()
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'internal_error', status, defined: false })
})

it('stops a call that nobody waits for any more', async () => {
  const controller = new AbortController()
  const signals: AbortSignal[] = []
  const api = own(async (request) => {
    signals.push(request.signal)
    return Response.json({ chats: [] })
  })
  await api.chat.list(undefined, { signal: controller.signal })
  controller.abort()
  expect(signals[0]?.aborted).toBe(true)
})
