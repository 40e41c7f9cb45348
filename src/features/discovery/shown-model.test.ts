import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gender, gendersSought, type Sexuality } from '#shared/profile.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

/** Whatever members do, no list shows a hidden member: compared with a plain model that keeps all of it. */

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

type Known = {
  member: BuiltMember
  as: Visitor
  gender: Gender
  sexuality: Sexuality
  invisible: boolean
  left: boolean
  blocks: Set<string>
}

const KINDS: [Gender, Sexuality][] = [
  ['male', 'hetero'],
  ['female', 'hetero'],
  ['female', 'bi'],
  ['male', 'bi'],
  ['male', 'gay'],
  ['female', 'lesbian'],
]
const MEMBERS = 18
const STEPS = 12

async function populate(own: TestSite): Promise<Known[]> {
  return Promise.all(
    Array.from({ length: MEMBERS }, async (_, at) => {
      const [gender, sexuality] = KINDS[at % KINDS.length]!
      const member = await own.build.member({ gender, sexuality, fictional: false })
      const as = await own.login(member)
      return { member, as, gender, sexuality, invisible: false, left: false, blocks: new Set<string>() }
    }),
  )
}

function fits(one: Known, other: Known): boolean {
  return gendersSought(one.gender, one.sexuality).includes(other.gender)
}

function maySee(viewer: Known, other: Known): boolean {
  return (
    viewer !== other &&
    fits(viewer, other) &&
    fits(other, viewer) &&
    !other.invisible &&
    !other.left &&
    !viewer.blocks.has(other.member.id) &&
    !other.blocks.has(viewer.member.id)
  )
}

const LISTS: Record<string, (as: Visitor) => Promise<{ profiles: { id: string }[] }>> = {
  deck: (as) => as.api.discovery.swipeDeck(),
  'matches at signup': (as) => as.api.discovery.signupMatches(),
  'match finder': (as) => as.api.discovery.matchFinder({}),
  'recommended search': (as) => as.api.discovery.search({}),
}

type Step = { who: number; whom: number; what: 'hide' | 'show' | 'block' | 'unblock' | 'leave' }

async function take(known: Known[], { who, whom, what }: Step): Promise<void> {
  const [actor, other] = [known[who]!, known[whom]!]
  if (actor.left || other.left) return
  if (what === 'hide' || what === 'show') {
    await actor.as.api.members.update({ invisible: what === 'hide' })
    actor.invisible = what === 'hide'
  } else if (what === 'leave') {
    await actor.as.api.accounts.deleteAccount({})
    actor.left = true
  } else if (actor !== other && maySee(actor, other) && what === 'block') {
    await actor.as.api.members.block({ id: other.member.id })
    actor.blocks.add(other.member.id)
  } else if (what === 'unblock' && actor.blocks.has(other.member.id)) {
    await actor.as.api.members.unblock({ id: other.member.id })
    actor.blocks.delete(other.member.id)
  }
}

const nobody = fc.nat({ max: MEMBERS - 1 })
const step: fc.Arbitrary<Step> = fc.record({
  who: nobody,
  whom: nobody,
  what: fc.constantFrom('hide', 'hide', 'show', 'block', 'block', 'unblock', 'leave'),
})

it('never shows in a deck, a recommendation or a search who should not be seen', async () => {
  let shown = 0
  let left = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const own = await siteForTest()
      const known = await populate(own)
      // A deck is kept: these are dealt before any member changes anything.
      const viewers = known.slice(0, KINDS.length)
      for (const { as } of viewers) await as.api.discovery.swipeDeck()
      for (const one of steps) await take(known, one)
      for (const viewer of viewers.filter((one) => !one.left)) {
        const allowed = known.filter((other) => maySee(viewer, other)).map(({ member }) => member.id)
        for (const [list, read] of Object.entries(LISTS)) {
          const ids = (await read(viewer.as)).profiles.map(({ id }) => id)
          expect(new Set(ids).size, `${list}: each once`).toBe(ids.length)
          expect(
            ids.filter((id) => !allowed.includes(id)),
            list,
          ).toEqual([])
          shown += ids.length
        }
        left += known.length - 1 - allowed.length
      }
    }),
    { numRuns: 6, seed: 20_261_123 },
  )
  expect(shown).toBeGreaterThan(100)
  expect(left).toBeGreaterThan(100)
})
