import { createFormatter } from 'use-intl'
import { expect, test } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { hourOf } from './hour-of.ts'

test.each(LOCALES)('the hour is a number in %s', (locale) => {
  const format = createFormatter({ locale, timeZone: 'Europe/Amsterdam' })
  const times = ['00:00', '09:59', '12:00', '23:59'].map((time) => Date.parse(`2025-06-18T${time}:00+02:00`))
  expect(times.map((at) => hourOf(format, at))).toEqual([0, 9, 12, 23])
})
