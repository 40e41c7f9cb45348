import { describe, expect, it } from 'vitest'
import {
  ANSWERS,
  filledIn,
  NOW,
  SETUP,
  stateAfter,
  submitted,
  typedPassword,
  working,
} from '#tests/harness/signup-states.ts'
import { type Draft, EMPTY_DRAFT, wrongPartsOf } from './signup-draft.ts'
import { reduceSignup, type SignupEvent } from './signup-state.ts'

describe('the draft of the tab', () => {
  it('goes on at the step where it was left, under its key', () => {
    const { draft, stored } = stateAfter([], { stored: { ...ANSWERS, key: 'a key', step: 3 } })
    expect([draft.step, draft.key, stored]).toEqual([3, 'a key', true])
  })

  it('starts at the first question, under a new key, where there is none', () => {
    const { draft, focus } = stateAfter([])
    expect([draft.step, draft.key, focus]).toEqual([0, 'new key', undefined])
  })

  it('never goes past a question without an answer', () => {
    const { draft } = stateAfter([], { stored: { ...ANSWERS, place: '', step: 4 } })
    expect(draft.step).toBe(2)
  })

  it('starts at the second question with the first answered elsewhere, and never brings a message to another', () => {
    const setup = { ...SETUP, initial: { gender: 'male', seeks: 'female' }, messageTo: 'anna' } as const
    const stored = { messageTo: 'bea', firstMessage: 'Dag Bea' }
    const { draft } = stateAfter([], { setup, stored })
    expect(draft).toMatchObject({ step: 1, messageTo: 'anna', firstMessage: '', country: 'NL' })
    const same = stateAfter([], { setup, stored: { ...stored, messageTo: 'anna' } })
    expect(same.draft.firstMessage).toBe('Dag Bea')
  })

  it('suggests the audience of a site, and asks all the same', () => {
    const { draft } = stateAfter([], { setup: { ...SETUP, audience: 'male' } })
    expect(draft).toMatchObject({ gender: 'male', seeks: 'male', step: 0 })
  })

  it('keeps a stored country, and suggests one only near its question', () => {
    expect(stateAfter([]).draft.country).toBe('')
    expect(stateAfter([], { stored: { ...ANSWERS, step: 1 } }).draft.country).toBe('BE')
    const { gender, seeks } = ANSWERS as Draft
    expect(stateAfter([{ type: 'answered', changes: { gender, seeks } }, submitted]).draft.country).toBe('NL')
  })
})

describe('a visitor who is too young', () => {
  const young = { ...ANSWERS, key: 'a key', birth: { day: '3', month: '2', year: '2020' }, step: 1 }
  const left: SignupEvent = { type: 'left_too_young' }

  it('mends a slip in the date, or leaves and is forgotten', () => {
    const asked = stateAfter([submitted], { stored: young })
    expect(asked).toMatchObject({ phase: 'asking', refusedBirth: 'too_young' })
    const mended = stateAfter([submitted, { type: 'birth_popup_closed' }], { stored: young })
    expect(mended).toMatchObject({ phase: 'asking', focus: { field: 'birth' } })
    const gone = stateAfter([submitted, left], { stored: young })
    expect(gone).toMatchObject({ phase: 'barred', stored: false, refusedBirth: undefined })
    expect(gone.draft).toEqual({ ...EMPTY_DRAFT, key: 'a key' })
  })

  it('finds signing up closed in that browser, whatever is answered', () => {
    const state = stateAfter([submitted, { type: 'moved', by: 1, at: NOW }], {
      stored: ANSWERS,
      barred: true,
    })
    expect(state).toMatchObject({
      phase: 'barred',
      stored: false,
      draft: { step: 0, birth: EMPTY_DRAFT.birth },
    })
  })
})

describe('the parts of a refused date', () => {
  it.each([
    [['', '2', '1990'], ['day']],
    [
      ['3', '', ''],
      ['month', 'year'],
    ],
    [['31', '2', '1990'], ['day']],
    [['3', '13', '1990'], ['month']],
    [
      ['0', '2', '90'],
      ['day', 'year'],
    ],
    [['3', '2', '2020'], ['year']],
  ])('%s: %s', ([day, month, year], wrong) => {
    expect(wrongPartsOf({ day: day!, month: month!, year: year! })).toEqual(wrong)
  })
})

describe('a step', () => {
  it('is left when its answers are right, and the next one comes into the history', () => {
    const state = stateAfter([{ type: 'answered', changes: { gender: 'male', seeks: 'female' } }, submitted])
    expect(state).toMatchObject({
      phase: 'asking',
      draft: { step: 1 },
      reached: { step: 1 },
      problems: {},
      focus: { field: undefined, isNewScreen: true },
    })
  })

  it('stays when an answer is missing, with the focus on it, until it is answered', () => {
    const wrong = stateAfter([{ type: 'answered', changes: { gender: 'male' } }, submitted])
    expect(wrong).toMatchObject({
      draft: { step: 0 },
      problems: { seeks: 'missing' },
      focus: { field: 'seeks', isNewScreen: false },
    })
    expect(wrong.reached).toBeUndefined()
    expect(reduceSignup(wrong, { type: 'answered', changes: { seeks: 'both' } }, SETUP).problems).toEqual({})
  })

  it.each([
    [{ birth: { day: '', month: '2', year: '1990' } }, { birth: 'missing' }],
    [{ birth: { day: '30', month: '2', year: '1990' } }, { birth: 'invalid_date' }],
    [{ birth: { day: '3', month: '2', year: '90' } }, { birth: 'invalid_date' }],
    [{ birth: { day: '3', month: '2', year: '2031' } }, { birth: 'future' }],
    [{ birth: { day: '3', month: '2', year: '1850' } }, { birth: 'too_old' }],
    [{ birth: { day: '2', month: '1', year: '2012' } }, { birth: 'too_young' }],
    [
      { country: '', place: '' },
      { country: 'missing', place: 'missing' },
    ],
    [{ name: ' ' }, { name: 'missing' }],
    [{ name: ' x ' }, { name: 'too_small' }],
    [{ name: 'x'.repeat(21) }, { name: 'too_big' }],
    [{ name: '@sanne' }, { name: 'name_starts_with_at' }],
    [{ name: 'Vonk' }, { name: 'name_reserved' }],
    [{ message: 'x'.repeat(1_001) }, { message: 'too_big' }],
    [{ email: '' }, { email: 'missing' }],
    [{ email: 'sanne@' }, { email: 'email_invalid' }],
    [
      { terms: false, consent: false },
      { terms: 'missing', consent: 'missing' },
    ],
  ] as const)('refuses %o', (changes, problems) => {
    const step = { birth: 1, country: 2, name: 3, message: 3, email: 4, terms: 4 }[
      Object.keys(changes)[0] as 'birth'
    ]
    const stored = { ...ANSWERS, ...filledIn.stored, step }
    const state = stateAfter([typedPassword, { type: 'answered', changes }, submitted], { stored })
    expect(state.problems).toEqual(problems)
    expect(state.refusedBirth).toBe(
      'birth' in problems && problems.birth !== 'missing' ? problems.birth : undefined,
    )
    expect(stateAfter([typedPassword, submitted], { stored }).problems).toEqual({})
  })

  it('bounds a first message by what a message may be', () => {
    const stored = { ...filledIn.stored, step: 3, messageTo: 'anna', firstMessage: 'x'.repeat(501) }
    const setup = { ...SETUP, messageTo: 'anna' }
    expect(stateAfter([submitted], { stored, setup }).problems).toEqual({ message: 'too_big' })
    const shorter = { ...stored, firstMessage: 'x'.repeat(500) }
    expect(stateAfter([submitted], { stored: shorter, setup }).draft.step).toBe(4)
  })

  it('closes the popup of a date on that date', () => {
    const birth = { day: '30', month: '2', year: '1990' }
    const events: SignupEvent[] = [{ type: 'answered', changes: { birth } }, submitted]
    const closed = stateAfter([...events, { type: 'birth_popup_closed' }], {
      stored: { ...ANSWERS, step: 1 },
    })
    expect(closed).toMatchObject({
      refusedBirth: undefined,
      problems: { birth: 'invalid_date' },
      focus: { field: 'birth', isNewScreen: false },
    })
  })

  it('goes back to the name that equals the address', () => {
    const state = stateAfter(
      [typedPassword, { type: 'answered', changes: { email: 'sanne' } }, submitted],
      filledIn,
    )
    expect(state).toMatchObject({
      draft: { step: 3 },
      problems: { name: 'name_is_email' },
      focus: { field: 'name', isNewScreen: true },
    })
  })
})

describe('the browser’s back and forward', () => {
  const back: SignupEvent = { type: 'moved', by: -1, at: NOW }
  const forward: SignupEvent = { type: 'moved', by: 1, at: NOW }

  it('go through the steps, forward only past right answers', () => {
    expect(stateAfter([back], filledIn).draft.step).toBe(3)
    expect(stateAfter([back, forward], filledIn).draft.step).toBe(4)
    const emptied: SignupEvent = { type: 'answered', changes: { name: '' } }
    expect(stateAfter([back, emptied, forward], filledIn).draft.step).toBe(3)
    expect(stateAfter([back]).draft.step).toBe(0)
  })

  it('change nothing while the account is made', () => {
    const state = stateAfter(working, filledIn)
    expect(reduceSignup(state, back, SETUP)).toBe(state)
  })
})
