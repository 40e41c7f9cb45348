import { isContractProcedure } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#main/contract.ts'
import { FOR_MEMBER } from '#shared/page-headers.ts'
import { startSite, type TestSite } from './harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** By the published contract these are GETs, although they change something. */
const CHANGING_GETS = ['/logout.php', '/auto-like.php']

const changing: { method: string; path: string }[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
  if (!isContractProcedure(procedure)) return
  const { method = 'POST', path = '/' } = procedure['~orpc'].route
  if (method !== 'GET' || CHANGING_GETS.includes(path)) changing.push({ method, path })
})

const someId = () => site.app.ids.uuid()

it('refuses every call that would change something for another member than the one who is logged in', async () => {
  const [anna, bram] = [await site.build.member(), await site.build.member({ gender: 'male' })]
  const asBram = await site.login(bram)
  asBram.headers[FOR_MEMBER] = anna.id
  expect(changing.length).toBeGreaterThan(30)
  for (const { method, path } of changing) {
    const filled = path.replaceAll(/\{\w+\}/g, someId)
    const { status, body } = await asBram.call(method, filled, method === 'GET' ? undefined : {})
    expect([`${method} ${path}`, status, body.code]).toEqual([`${method} ${path}`, 409, 'other_member'])
  }
  expect(await asBram.api.accounts.user()).toMatchObject({ user: { profile: { id: bram.id } } })
})

it('sends a message for the member who wrote it, and for nobody else', async () => {
  const [anna, bram, carl] = await Promise.all([
    site.build.member(),
    site.build.member({ gender: 'male' }),
    site.build.member({ gender: 'male' }),
  ])
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const send = { id: someId(), to: carl.id, body: 'Voor Carl' }
  for (const visitor of [asAnna, asBram, site.visitor()]) visitor.headers[FOR_MEMBER] = anna.id
  const nobody = site.visitor({ [FOR_MEMBER]: anna.id })
  expect(await asBram.call('POST', '/messages', send)).toMatchObject({
    status: 409,
    body: { code: 'other_member', defined: true },
  })
  expect(await nobody.call('POST', '/messages', send)).toMatchObject({
    status: 403,
    body: { code: 'authentication_required' },
  })
  expect(await site.rows('select from message')).toEqual([])
  expect(await asAnna.call('POST', '/messages', send)).toMatchObject({ status: 200 })
  delete asBram.headers[FOR_MEMBER]
  expect(await asBram.api.accounts.user()).toMatchObject({ user: { credits: 5 } })
  expect(await site.rows('select sender_id, body from message')).toEqual([
    { sender_id: anna.id, body: 'Voor Carl' },
  ])
})
