import { expect, it } from 'vitest'
import { isCreditorIdentifier } from './creditor-identifier.ts'

it('takes an identifier whose check digits are right, with any business code', () => {
  // The European Payments Council's examples of Germany and the Netherlands.
  for (const id of ['DE98ZZZ09999999999', 'DE98ABC09999999999', 'NL79ZZZ999999990000'])
    expect(isCreditorIdentifier(id), id).toBe(true)
  for (const id of ['DE97ZZZ09999999999', 'NL79ZZZ999999990001', 'NL79ZZZ', '', 'nl79ZZZ999999990000'])
    expect(isCreditorIdentifier(id), id).toBe(false)
})
