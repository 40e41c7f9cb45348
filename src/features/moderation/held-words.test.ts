import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { decideItem, type Verdict } from './decide.server.ts'
import { nextItem } from './queue.server.ts'
import { takeEffect } from './take-effect.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, demo: false, settings: { texts_shown: 'trusted' } })
})
afterAll(() => site.stop())

const by = () => ({ staffId: crypto.randomUUID(), siteId: site.siteId })

async function choose(texts_shown: 'at_once' | 'trusted' | 'checked'): Promise<void> {
  await site.rows('update site set settings = settings || $2 where id = $1', [site.siteId, { texts_shown }])
  // Settings are read again within so much time.
  site.clock.advance(6 * SECOND)
}

/** Decides the text of this member that waits. @returns whether others saw it already */
async function decide(memberId: string, verdict: Omit<Verdict, 'key'>): Promise<boolean> {
  const who = by()
  for (const without: string[] = []; ; ) {
    const item = (await nextItem(site.app, who, ['text'], { without }))!
    without.push(item.id)
    if (item.member?.id !== memberId) continue
    const { decision } = await decideItem(site.app, who, {
      item: item.id,
      key: crypto.randomUUID(),
      ...verdict,
    })
    await takeEffect(site.app, { decision })
    return item.isLive
  }
}

const approve = { kind: 'approve' } as const
const reject = { kind: 'reject', reason: 'money' } as const

async function couple() {
  const { bram, asAnna, asBram } = await site.couple({})
  const seen = async () => {
    const { profile } = await asAnna.api.members.profile({ id: bram.id })
    if (profile.status !== 'active') throw new Error('is not shown')
    return [profile.profile_text, profile.opening, profile.prompts.map(({ answer }) => answer)]
  }
  const own = async () => {
    const { profile_text, words_held, prompts } = (await asBram.api.members.own()).profile
    return [profile_text, words_held, prompts.map(({ answer }) => answer)]
  }
  return { id: bram.id, update: asBram.api.members.update, asAnna, seen, own }
}

it('is seen by others once a moderator has looked, and their former words until then', async () => {
  await choose('checked')
  const { id, update, seen, own } = await couple()
  await update({ profile_text: 'Ik wandel graag', prompts: [{ prompt: 'proud', answer: 'Mijn moestuin' }] })
  expect(await seen()).toEqual(['', '', []])
  expect(await own()).toEqual(['Ik wandel graag', true, ['Mijn moestuin']])
  expect(await decide(id, approve)).toBe(false)
  const accepted = ['Ik wandel graag', 'Ik wandel graag', ['Mijn moestuin']]
  expect(await seen()).toEqual(accepted)
  expect(await own()).toEqual(['Ik wandel graag', false, ['Mijn moestuin']])

  await update({ profile_text: 'Stuur me geld', prompts: [{ prompt: 'proud', answer: 'Nog meer geld' }] })
  expect(await seen()).toEqual(['Ik wandel graag', 'Ik wandel graag', []])
  // The former words need no second look.
  await update({ profile_text: 'Ik wandel graag', prompts: [{ prompt: 'proud', answer: 'Mijn moestuin' }] })
  expect([await seen(), (await own())[1]]).toEqual([accepted, false])

  await update({ profile_text: 'Stuur me geld' })
  await decide(id, reject)
  expect([await seen(), (await own())[1]]).toEqual([accepted, false])
  // What was rejected and is said again is looked at again.
  await update({ profile_text: 'Stuur me geld' })
  expect([await seen(), (await own())[1]]).toEqual([accepted, true])
  expect(await decide(id, approve)).toBe(false)
  expect((await seen())[0]).toBe('Stuur me geld')
})

it('of a trusted member is seen at once, until something is decided against them', async () => {
  await choose('trusted')
  const { id, update, seen } = await couple()
  await update({ profile_text: 'Ik wandel graag' })
  expect((await seen())[0]).toBe('')
  await decide(id, approve)
  await update({ profile_text: 'Ik fiets graag' })
  expect((await seen())[0]).toBe('Ik fiets graag')
  expect(await decide(id, reject)).toBe(true)
  expect((await seen())[0]).toBe('Ik wandel graag')
  await update({ profile_text: 'Ik zwem graag' })
  expect((await seen())[0]).toBe('Ik wandel graag')
  expect(await decide(id, approve)).toBe(false)
})

it('is seen at once everywhere else, and looked at after', async () => {
  await choose('at_once')
  const { id, update, seen, own } = await couple()
  await update({ profile_text: 'Ik wandel graag' })
  expect([(await seen())[0], (await own())[1]]).toEqual(['Ik wandel graag', false])
  expect(await decide(id, approve)).toBe(true)
})
