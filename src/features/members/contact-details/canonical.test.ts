import { expect, it } from 'vitest'
import { canonicalOf, lettersOf, togetherOf, writtenAt } from './canonical.ts'

it.each([
  ['0️⃣6️⃣', '06'],
  ['⓪①❷➌', '0123'],
  ['٠٦ ۰۶ ०६ ０６ 𝟎𝟔', '06 06 06 06 06'],
  ['А̶n̶n̶a', 'anna'],
  ['ʟɪᴅ。ⓝⓛ', 'lid.nl'],
  ['Małpa ÄT Zoë', 'malpa at zoe'],
  ['🅰🅝🇳🅰', 'anna'],
  ['a\u200b\u2060\u00adb  \u00a0c', 'ab c'],
  ['İstanbul', 'istanbul'],
])('reads %s as it looks', (text, plain) => expect(canonicalOf(text).plain).toBe(plain))

it('knows where each letter stood', () => {
  const text = 'Zoë ﬁets  naar 0️⃣6️⃣!'
  const canonical = canonicalOf(text)
  const at = canonical.plain.indexOf('06')
  expect(writtenAt(canonical, at, at + 2)).toBe('0️⃣6️⃣')
  expect(writtenAt(canonical, 4, 9)).toBe('ﬁets')
  const apart = canonicalOf('kijk op l i d . n l nu')
  const together = togetherOf(apart)!
  expect(together.plain).toBe('kijk op lid.nl nu')
  expect(writtenAt(together, 8, 14)).toBe('l i d . n l')
  expect(togetherOf(canonicalOf('een gewone zin'))).toBeNull()
})

it('keeps of a text what makes it the same as another', () => {
  expect(lettersOf('H0i Аnna, 12 x!')).toBe(lettersOf('h7i\u200b anna: 345 x'))
  expect(lettersOf('Hoi Anna')).not.toBe(lettersOf('Hoi Bram'))
})
