import { expect, it } from 'vitest'
import { bankReason, shownState } from './shown-state.ts'

const back = { kind: 'refund', status: 'done', amount: 1995, covered: 0, withdrawn: false } as const
const of = (...reversals: Parameters<typeof shownState>[0]['reversals']) =>
  shownState({ status: 'completed', amount: 1995, reversals })

it('tells of a purchase what became of it', () => {
  expect(of()).toBe('completed')
  expect(of({ ...back })).toBe('refunded')
  expect(of({ ...back, amount: 500 })).toBe('part_refunded')
  expect(of({ ...back, amount: 995 }, { ...back, amount: 1000 })).toBe('refunded')
  expect(of({ ...back, kind: 'account_deleted' })).toBe('refunded')
  expect(of({ ...back, kind: 'withdrawal', amount: 500 })).toBe('withdrawn')
  expect(of({ ...back, status: 'requested' })).toBe('refunding')
  expect(of({ ...back, status: 'requested', covered: 1995 })).toBe('refunded')
  expect(of({ ...back, kind: 'withdrawal', status: 'failed' })).toBe('refund_failed')
  expect(of({ ...back, kind: 'chargeback' })).toBe('charged_back')
  expect(of({ ...back, kind: 'debit_return' })).toBe('debit_returned')
  // Nothing was left of it, and the bank took it once more.
  expect(of({ ...back }, { ...back, kind: 'chargeback', amount: 0 })).toBe('charged_back')
  expect(of({ ...back, kind: 'chargeback', withdrawn: true })).toBe('chargeback_withdrawn')
  expect(of({ ...back, kind: 'chargeback', withdrawn: true }, { ...back, amount: 500 })).toBe('part_refunded')
})

it('tells of one that was not paid its own state, whatever money came and went back', () => {
  for (const status of ['loading', 'pending', 'failed'] as const)
    expect(shownState({ status, amount: 1995, reversals: [{ ...back }] })).toBe(status)
})

it('names the bank’s last reason that holds', () => {
  const taken = { kind: 'debit_return', withdrawn: false } as const
  expect(bankReason([])).toBeNull()
  expect(
    bankReason([
      { ...taken, reason: 'MD06' },
      { kind: 'refund', withdrawn: false, reason: 'x' },
    ]),
  ).toBe('MD06')
  expect(bankReason([{ ...taken, withdrawn: true, reason: 'MD06' }])).toBeNull()
})
