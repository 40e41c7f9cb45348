import { START } from '#tests/harness/clock.ts'
import type { Paths } from './walk.ts'

/** Profiles, likes, visits and reports. */
export const MEETING: Paths = {
  'look at a profile': ({ anna, man }) => anna.api.members.profile({ id: man }),
  'look at a profile without an account': ({ visitor, man }) => visitor.api.members.profile({ id: man }),
  'leaf through a card’s photos': ({ anna, man }) => anna.api.members.photos({ id: man }),
  'look at one’s own profile': ({ anna }) => anna.api.members.own(),
  'change one’s profile': ({ anna }) => anna.api.members.update({ profile_text: 'Hoi' }),
  'change one’s name': ({ anna }) => anna.api.members.update({ name: 'Annelies' }),
  'list likes': ({ anna }) => anna.api.likes.list(),
  'be liked by a fictional profile': ({ anna }) => anna.api.likes.autoLike(),
  'list more likes': async ({ anna, man }) => {
    const cursor = `0.${START.getTime()}.${man}`
    for (const kind of ['received', 'given', 'matches'] as const) await anna.api.likes.page({ kind, cursor })
  },
  'a like': ({ anna, other }) => anna.api.likes.one({ id: other }),
  'take a like back': ({ anna, other }) => anna.api.likes.unlike({ id: other }),
  'like a member': ({ anna, man }) => anna.api.likes.give({ id: man }),
  'open a profile': ({ anna, man }) => anna.api.members.visit({ id: man }),
  'list visitors': ({ anna }) => anna.api.members.visits({ kind: 'visitors' }),
  'list visited members': ({ anna }) => anna.api.members.visits({ kind: 'visited' }),
  'finish sentences': ({ anna }) =>
    anna.api.members.update({ prompts: [{ prompt: 'proud', answer: 'Mijn moestuin' }] }),
  'list blocked members': ({ anna }) => anna.api.members.blocked(),
  'report a member': ({ anna, man }) =>
    anna.api.members.report({ id: man, key: crypto.randomUUID(), reason: 'fake', words: '' }),
  'complain of a page': ({ site }) =>
    site.visitor().api.members.complain({
      ...{ key: crypto.randomUUID(), reason: 'fake', about: '/', words: 'Dit klopt niet' },
      email: 'klaagt@example.org',
    }),
  'list complaints': ({ anna }) => anna.api.members.complaints(),
}
