import { describe, expect, it } from 'vitest'
import {
  failed,
  filledIn,
  NOW,
  PASSWORD,
  SETTINGS,
  SETUP,
  stateAfter,
  submitted,
  working,
} from '#tests/harness/signup-states.ts'
import {
  planOfState,
  reduceSignup,
  type SignupEvent,
  type SignupSetup,
  type SignupState,
} from './signup-state.ts'

const CAPTCHA = { provider: 'turnstile', site_key: 'key', origin: 'https://captcha.example.org' } as const

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
