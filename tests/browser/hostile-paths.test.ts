import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { rawRequest, sendRaw } from '#tests/harness/raw-request.ts'
import type { TestSite } from '#tests/harness/site.ts'

const RUNS = 400

let site: TestSite
let cookie: string

beforeAll(async () => {
  site = await startBrowserSite()
  cookie = (await site.login(await site.build.member())).cookieHeader
})
afterAll(() => site.stop())

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '/\\',
      '%2f',
      '%5c',
      '%2F%2F',
      '.',
      '..',
      '%2e',
      '%252f',
      ';',
      '@',
      ':',
      '[',
      ']',
      '%',
      '%00',
    ],
    ...[
      'evil.example',
      'login',
      'members',
      'chats',
      'api',
      'user.php',
      '_serverFn',
      '%5fserverF%6e',
      'photos',
      'assets',
      'lang-config',
    ],
    ...[
      '?redirect=',
      '?from=',
      '&redirect=',
      '%0d%0a',
      '%0a',
      '%09',
      '%ff',
      '%f0%9f%92%98',
      '?',
      '&',
      '#',
      '=',
      '+',
    ],
  ),
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 4,
  }),
)
const path = fc
  .tuple(
    fc.constantFrom('/', '//', '/\\', '/login?redirect=', '/signup?redirect=', 'http://evil.example', ''),
    fc.array(piece, { maxLength: 6 }),
  )
  .map(([start, rest]) => start + rest.join(''))
  .filter((text) => text !== '')
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS')

// An error line in the site's log fails the file, too.
it('leads nobody to another host and never stumbles, whatever path is asked for', async () => {
  const headers = fc.constantFrom<Record<string, string>>({}, { cookie })
  const attempt = async (verb: string, target: string, sent: Record<string, string>) => {
    const { status, head } = await sendRaw(site.url, rawRequest(site.url, `${verb} ${target}`, sent))
    expect(status, `${verb} ${target}`).toBeLessThan(500)
    const location = /^location: (.*)$/im.exec(head)?.[1]?.trim()
    if (location !== undefined) expect(new URL(location, site.url).origin, `${verb} ${target}`).toBe(site.url)
  }
  await fc.assert(fc.asyncProperty(method, path, headers, attempt), {
    numRuns: RUNS,
    examples: [
      ['GET', '//evil.example//login', {}],
      ['GET', '/\\evil.example//x', {}],
      ['GET', '//', {}],
      ['GET', '//[', {}],
      ['GET', '/_serverFn/x', {}],
      ['GET', '/%5fserverFn/x', {}],
      ['GET', '/_serverF%6e/x', {}],
      ['GET', '/%5FserverFn/%00x', {}],
      ['GET', '/%255fserverFn/x', {}],
      ['GET', '/login?redirect=%0d%0a', { cookie }],
      ['GET', '/login?redirect=/%0d%0ax', { cookie }],
      ['GET', '/login?redirect=/.//evil.example', { cookie }],
      ['GET', '/login?redirect=&redirect=', { cookie }],
      ['GET', '/lang-config?from=&from=', {}],
      ['GET', '/transactions?from=/%0d%0ax', { cookie }],
    ],
  })
})

it('has an icon where browsers look for one without being told', async () => {
  const icon = await site.visitor().fetch('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
  // An icon file: type 1, three images.
  await expect
    .poll(async () => [...Buffer.from(await icon.arrayBuffer()).subarray(0, 6)])
    .toEqual([0, 0, 1, 0, 3, 0])
})
