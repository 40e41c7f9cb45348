import { expect, it } from 'vitest'
import { vatFor } from './vat.ts'

const sellerIn = (country: string, vatNumbers: string[], own: number | null) => ({
  company: { country, vatNumbers },
  settings: { vat_percentage: own },
})

it('charges an own rate at home and, of a seller in the Union, in the rest of it', () => {
  const dutch = sellerIn('NL', ['NL000000000B00'], 21)
  for (const country of ['NL', 'DE', 'PL'])
    expect(vatFor(dutch, { country })).toEqual({ country: 'NL', percentage: 21 })
  const british = sellerIn('GB', ['GB123456789'], 20)
  expect(vatFor(british, { country: 'GB' })).toEqual({ country: 'GB', percentage: 20 })
  // A company that sells into the Union owes the VAT of the buyer's country.
  expect(vatFor(british, { country: 'PL' })).toEqual({ country: 'PL', percentage: 23 })
  expect(vatFor(british, { country: 'CH' })).toEqual({ country: null, percentage: 0 })
  const swiss = sellerIn('CH', ['CHE-123.456.789 MWST'], 8.1)
  expect(vatFor(swiss, { country: 'CH' })).toEqual({ country: 'CH', percentage: 8.1 })
  expect(vatFor(swiss, { country: 'IT' })).toEqual({ country: 'IT', percentage: 22 })
})

it('charges none of a seller who charges none, nor in regions of Spain without it', () => {
  for (const country of ['GB', 'NL'])
    expect(vatFor(sellerIn(country, [], 0), { country: 'FR' })).toEqual({ country: null, percentage: 0 })
  for (const region of ['ES-CN', 'ES-CE', 'ES-ML'])
    expect(vatFor(sellerIn('ES', [], null), { country: 'ES', region })).toEqual({
      country: null,
      percentage: 0,
    })
})
