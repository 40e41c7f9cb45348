import { expect, it } from 'vitest'
import { siteSettings } from './settings.ts'

it.each([
  ['/', true],
  ['/beeld/photos/', true],
  ['https://photos.example/', true],
  ['https://photos.example:8443/a/b/', true],
  ['', false],
  ['photos/', false],
  ['/photos', false],
  ['//photos.example/', false],
  ['http://photos.example/', false],
  ['https://photos.example', false],
  ['https://photos.example:99999/', false],
  ["https://photos.example; script-src 'unsafe-inline'/", false],
  ['https://somebody@photos.example/', false],
])('takes %s as where photos stand: %s', (cdn_prefix, good) => {
  expect(siteSettings.safeParse({ cdn_prefix }).success).toBe(good)
})

it('takes visitors to a partner only where one is named, after five seconds unless it says otherwise', () => {
  const redirectOf = (settings: object) => siteSettings.parse(settings).partner_redirect
  const url = 'https://partner.example/vonk'
  expect(redirectOf({})).toBeNull()
  expect(redirectOf({ partner_redirect: { url } })).toEqual({ url, seconds: 5 })
  expect(redirectOf({ partner_redirect: { url, seconds: 20 } })).toEqual({ url, seconds: 20 })
  for (const wrong of [{ url: 'javascript:alert(1)' }, { url, seconds: 0 }])
    expect(siteSettings.safeParse({ partner_redirect: wrong }).success).toBe(false)
})

it('cannot be set below the law or our promises', () => {
  expect(siteSettings.safeParse({ minimum_age: 21 }).success).toBe(true)
  expect(siteSettings.safeParse({ minimum_age: 17 }).success).toBe(false)
  expect(siteSettings.safeParse({ refund_days: 13 }).success).toBe(false)
  expect(siteSettings.safeParse({ premium_claim: { percentage: 46 } }).success).toBe(false)
})
