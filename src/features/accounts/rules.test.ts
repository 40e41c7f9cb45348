import { describe, expect, it } from 'vitest'
import { nameKey, nameProblem, suggestedEmail } from './rules.ts'

describe('a profile name', () => {
  it.each([
    'Anne-Marie',
    'J.P.',
    'Sanne 1985',
    'St. John',
    'O’Neill',
    'Łukasz_92',
    'Zoë & Bo',
    'Ольга',
    'Anna ❤️',
  ])('may be %s', (name) => {
    expect(nameProblem(name, 'iemand@example.org')).toBeUndefined()
  })

  it.each([
    '06 12345678',
    '06_1234_5678',
    '06*1234*5678',
    '+31/6-1234.5678',
    '٠٦١٢٣٤٥٦٧٨',
    '０６１２３４５６７８',
    '⓪⑥①②③④⑤⑥⑦⑧',
    '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣',
    'sanne.info',
    'sanne.xyz',
    'sexdate.co',
    't.me/sanne',
    'sanne．info',
    'sanne@gmail',
  ])('is no way to reach somebody: %s', (name) => {
    expect(nameProblem(name, '')).toBe('name_has_contact_details')
  })

  it.each(['San\u200bne', 'San\u00adne', 'San\u2060ne', '\u202eennaS', 'Sanne\u3164'])(
    'has no characters that nobody sees: %j',
    (name) => {
      expect(nameProblem(name, '')).toBe('name_has_hidden_characters')
    },
  )

  it('is the same name whatever is not seen of it', () => {
    for (const name of ['SANNE', ' sanne ', 'San\u200bne', 'ｓanne', 'Sanne\ufe0f'])
      expect(nameKey(name)).toBe('sanne')
    expect(nameKey('Sanne 2')).not.toBe('sanne')
  })
})

describe('"did you mean"', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['Anna.Zee@HOTMIAL.NL', 'Anna.Zee@hotmail.nl'],
    ['anna@ziggo.n', 'anna@ziggo.nl'],
    ['anna@wo.pl', 'anna@wp.pl'],
  ])('%s: %s', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant)
  })

  it.each([
    'anna@gmail.com',
    'anna@mail.com',
    'anna@ymail.com',
    'anna@EMAIL.com',
    'anna@op.pl',
    'anna@example.org',
    'anna@gm',
    'anna',
    '@gmial.com',
    '',
  ])('says nothing to %s', (typed) => {
    expect(suggestedEmail(typed)).toBeUndefined()
  })
})
