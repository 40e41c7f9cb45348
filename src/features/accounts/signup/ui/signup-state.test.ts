import { describe, expect, it } from 'vitest'
import { type Draft, EMPTY_DRAFT, wrongPartsOf } from './signup-draft.ts'
import {
  type Failure,
  initialSignup,
  planOfState,
  reduceSignup,
  type SignupEvent,
  type SignupSetup,
  type SignupState,
} from './signup-state.ts'

const NOW = Date.UTC(2030, 0, 1)
const SETTINGS = { minimum_age: 18, captcha: null, message_length: 500, name: 'Vonk' }
const CAPTCHA = { provider: 'turnstile', site_key: 'key', origin: 'https://captcha.example.org' } as const
const SETUP: SignupSetup = {
  settings: SETTINGS,
  initial: {},
  messageTo: '',
  prepared: undefined,
  audience: undefined,
  likelyCountry: 'NL',
}
const ANSWERS: Partial<Draft> = {
  gender: 'female',
  seeks: 'male',
  birth: { day: '3', month: '2', year: '1990' },
  country: 'BE',
  region: 'BE-VAN',
  place: 'BE-VAN-antwerpen',
  name: 'Sanne',
  email: 'sanne@example.org',
  terms: true,
  consent: true,
}
const PASSWORD = 'een lange zin zonder zorgen'

/** The state after these events; the first one reads the tab's draft. */
function stateAfter(
  events: SignupEvent[],
  {
    stored = {},
    setup = SETUP,
    barred = false,
  }: { stored?: Partial<Draft>; setup?: SignupSetup; barred?: boolean } = {},
) {
  const restored: SignupEvent = { type: 'restored', stored, barred, newKey: 'new key', at: NOW }
  return [restored, ...events].reduce(
    (state, event) => reduceSignup(state, event, setup),
    initialSignup(setup, NOW),
  )
}

const submitted: SignupEvent = { type: 'submitted', at: NOW }
const typedPassword: SignupEvent = { type: 'typed', changes: { password: PASSWORD } }
/** With all questions answered, at the last step. */
const filledIn = { stored: { ...ANSWERS, key: 'a key', start: 'begun', step: 4 } }
const working = [typedPassword, submitted]
const failed = (stage: Failure['stage'], reason: Failure['reason']): SignupEvent => ({
  type: 'failed',
  failure: { stage, reason, minutes: 1 },
  newKey: 'another key',
})

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

describe('the start', () => {
  const started: SignupEvent = { type: 'started', key: 'new key', start: 'begun', at: NOW + 5 }

  it('belongs to the key for which it was asked', () => {
    expect(stateAfter([started])).toMatchObject({ draft: { start: 'begun' }, startedAt: NOW + 5 })
    expect(stateAfter([{ ...started, key: 'older key' }])).toMatchObject({
      draft: { start: '' },
      startedAt: NOW,
    })
  })
})

describe('the stages', () => {
  it('begin once the last step is right, and only once', () => {
    const state = stateAfter(working, filledIn)
    expect(state).toMatchObject({ phase: 'working', run: { from: 0 }, progress: { current: 0 } })
    for (const event of [submitted, { type: 'retried' }, { type: 'skipped' }, { type: 'reopened' }] as const)
      expect(reduceSignup(state, event, SETUP)).toBe(state)
  })

  it('go on from the one that failed, with what the check proved', () => {
    const state = stateAfter(
      [
        ...working,
        { type: 'checked', proof: 'proven' },
        { type: 'stage_began', index: 1 },
        failed('create', 'network'),
      ],
      filledIn,
    )
    expect(state).toMatchObject({ phase: 'working', progress: { failure: { reason: 'network' } } })
    const retried = reduceSignup(state, { type: 'retried' }, SETUP)
    expect(retried).toMatchObject({ run: { from: 1 }, proof: 'proven', progress: { current: 1 } })
    expect(retried.progress.failure).toBeUndefined()
    // A second click while it runs.
    expect(reduceSignup(retried, { type: 'retried' }, SETUP)).toBe(retried)
    expect(reduceSignup(state, { type: 'reopened' }, SETUP)).toMatchObject({
      phase: 'asking',
      draft: { step: 4, key: 'a key' },
    })
  })

  it('go on without the one that failed, and remember that', () => {
    const state = stateAfter(
      [...working, { type: 'stage_began', index: 2 }, failed('matches', 'unexpected'), { type: 'skipped' }],
      filledIn,
    )
    expect(state).toMatchObject({ run: { from: 3 }, progress: { current: 3, skipped: 'matches' } })
    expect(state.progress.failure).toBeUndefined()
  })

  it('begin again under a new key after a conflict', () => {
    const stages: SignupEvent[] = [
      ...working,
      { type: 'stage_began', index: 1 },
      failed('create', 'conflict'),
    ]
    expect(stateAfter(stages, filledIn).draft).toMatchObject({ key: 'another key', start: '' })
    expect(stateAfter([...stages, { type: 'retried' }], filledIn).run).toEqual({ from: 0 })
  })

  it('begin again with a new start, and without what a program filled in, once refused', () => {
    const stages: SignupEvent[] = [
      { type: 'typed', changes: { website: 'https://example.org', captcha: 'human' } },
      ...working,
      failed('check', 'signup_refused'),
    ]
    const state = stateAfter(stages, filledIn)
    expect(state.draft).toMatchObject({ key: 'a key', start: '' })
    expect(state.unsaved).toEqual({ password: PASSWORD, website: '', captcha: '' })
    expect(stateAfter([...stages, { type: 'retried' }], filledIn).run).toEqual({ from: 0 })
  })

  it('ask for a captcha that was spent before they begin again', () => {
    const setup = { ...SETUP, settings: { ...SETTINGS, captcha: CAPTCHA } }
    const answered: SignupEvent = { type: 'typed', changes: { captcha: 'human' } }
    expect(stateAfter(working, { ...filledIn, setup }).problems).toEqual({ captcha: 'missing' })
    const refused = [answered, ...working, failed('check', 'signup_refused'), { type: 'retried' }] as const
    const state = stateAfter([...refused], { ...filledIn, setup })
    expect(state).toMatchObject({ phase: 'asking', draft: { step: 4 }, problems: { captcha: 'missing' } })
    // The captcha that is shown again reports that it has no answer yet.
    const shown = reduceSignup(state, { type: 'typed', changes: { captcha: '' } }, setup)
    expect(shown.problems).toEqual({ captcha: 'missing' })
    expect(reduceSignup(shown, answered, setup).problems).toEqual({})
  })

  it('lead back to the field that the server refused', () => {
    const state = stateAfter(
      [...working, { type: 'refused', problems: { place: 'invalid_value', email: 'email_taken' } }],
      filledIn,
    )
    expect(state).toMatchObject({
      phase: 'asking',
      draft: { step: 2 },
      focus: { field: 'place', isNewScreen: true },
    })
  })

  it('end with the draft no longer stored', () => {
    const state = stateAfter(
      [
        ...working,
        { type: 'matched', matches: [] },
        { type: 'mail_seen', activation: 'mailed' },
        { type: 'stage_began', index: 4 },
        { type: 'finished' },
      ],
      filledIn,
    )
    expect(state).toMatchObject({
      phase: 'done',
      stored: false,
      progress: { current: 4, matches: [], activation: 'mailed' },
    })
  })
})

describe('a prepared signup', () => {
  const prepared = { token: 'token', email: 'fast@example.org', asked: ['seeks', 'name'] as const }
  const setup: SignupSetup = { ...SETUP, prepared, initial: { email: prepared.email } }
  const steps = (state: SignupState) => planOfState(state, setup).steps

  it('asks what it lacks, and what the server refused since', () => {
    const events: SignupEvent[] = [
      { type: 'answered', changes: { seeks: 'male' } },
      submitted,
      { type: 'answered', changes: { name: 'Fastda' } },
      submitted,
      { type: 'answered', changes: { terms: true, consent: true } },
      ...working,
    ]
    const state = stateAfter(events, { setup })
    expect(steps(state)).toEqual([0, 3, 4])
    expect(state).toMatchObject({ phase: 'working', draft: { email: prepared.email } })
    const refused = reduceSignup(state, { type: 'refused', problems: { birth: 'too_young' } }, setup)
    expect(steps(refused)).toEqual([0, 1, 3, 4])
    expect(refused).toMatchObject({ phase: 'asking', draft: { step: 1 }, refusedBirth: 'too_young' })
  })
})
