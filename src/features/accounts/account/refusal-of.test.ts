import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { describeRefusal, refusalSearch } from './form-refusal.ts'
import { refusalOf } from './refusal-of.ts'

it.each([
  ['login_failed', { attempts_left: 2 }],
  ['login_blocked', { minutes: 15 }],
  ['account_deleted', { days_left: 0 }],
  ['too_many_requests', { seconds: 30 }],
  ['mail_limit', {}],
  ['invalid_input', { fields: [{ path: 'email', code: 'email_invalid' }] }],
  ['invalid_input', { fields: [] }],
  ['account_suspended', { objection: 'a1b2', until: '2050-03-01T10:00:00.000Z' }],
])('%s comes out of the address of the page as it was thrown: %o', (code, data) => {
  const thrown = new ORPCError(code, { defined: true, data })
  const read = refusalOf(refusalSearch({ ...describeRefusal(thrown) }))
  expect({ code: read?.code, data: read?.data }).toEqual({ code, data })
})

it('shows no error that the address does not name, and no number below zero or that is none', () => {
  expect(describeRefusal(new ORPCError('conflict', { defined: true }))).toBeUndefined()
  expect(refusalOf(refusalSearch({ refused: 'conflict', detail: '3' }))).toBeUndefined()
  for (const detail of ['-3', 'veel'])
    expect(refusalOf(refusalSearch({ refused: 'login_blocked', detail }))?.data).toEqual({ minutes: 0 })
})
