import { expect, it } from 'vitest'
import { sepaText } from './sepa-text.ts'

it('writes Latin, Greek and Cyrillic names in the letters that every bank takes', () => {
  for (const [name, written] of [
    ['Zoë Łuczak-Ørsted & Søn', 'Zoe Luczak-Orsted + Son'],
    ['Ġorġ Buħaġiar, Ħamrun', 'Gorg Buhagiar, Hamrun'],
    ['Eŋŋa Oŧŧar, Coŀlell', 'Enna Ottar, Collell'],
    ['¿Quién?', '?Quien?'],
    ['Weiß Þór', 'Weiss Thor'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
    ['Θεοδώρα Ψαρού, Χανιά', 'Theodora Psaroy, Chania'],
    ['Йордан Щърбанов', 'Yordan Shtarbanov'],
    ['Юлия Жекова', 'Yuliya Zhekova'],
    ['O’Connor “Bob”', "O'Connor 'Bob'"],
    ['Straße 5–7 [links]', 'Strasse 5-7 (links)'],
    ['漢字 50%', '.. 50.'],
    ['//Anna\r\n/', 'Anna'],
  ])
    expect(sepaText(name!, 70)).toBe(written)
  expect(sepaText('Ж'.repeat(40), 35)).toHaveLength(35)
})
