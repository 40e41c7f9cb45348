import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { type HeardStatement, hearStatements } from '#tests/harness/statements.ts'

// With whether the sender's session stands.
const IN_TRANSACTION_AT_MOST = { premium: 4, free: 10 }

const heard: HeardStatement[] = []
let site: TestSite
beforeAll(async () => {
  site = await startSite()
  hearStatements((statement) => heard.push(statement))
})
afterAll(() => site.stop())

it.each([
  ['premium', true],
  ['free', false],
] as const)(
  'takes at most 10 statements for a message of a %s member, and none to begin what has begun',
  async (kind, paid) => {
    const { bram, asAnna } = await site.couple({ credits: 20, premium: paid })
    const send = () => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
    await send()
    heard.splice(0)
    const { balance } = await send()
    const own = transactionOf(heard.splice(0), /insert into message /)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(IN_TRANSACTION_AT_MOST[kind])
    expect(own.filter((text) => /insert into "(conversation|inbox)"/.test(text))).toEqual([])
    expect(own.filter((text) => /from "account".* for no key update/.test(text))).toHaveLength(1)
    expect(balance).toBe(18)
  },
)

/** The statements of the transaction that has sent one like this; jobs and presence work beside. */
function transactionOf(all: HeardStatement[], one: RegExp): string[] {
  const { connection } = all.find(({ text }) => one.test(text))!
  const texts = all.filter((statement) => statement.connection === connection).map(({ text }) => text)
  const at = texts.findIndex((text) => one.test(text))
  return texts.slice(texts.lastIndexOf('begin', at), texts.indexOf('commit', at) + 1)
}
