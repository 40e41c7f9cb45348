import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = {
  name: string
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  optional?: boolean
  cpu?: string[]
}
type Lock = { packages: Record<string, Omit<Package, 'name'>> }

const REGISTRY = 'https://registry.npmjs.org/'

/** Licences that permit use and distribution, also in a closed-source product. */
const PERMISSIVE = [
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
]

/** Other licences, each only for the named packages. */
const WITH_REASON: { license: string | undefined; packages: RegExp; reason: string }[] = [
  {
    license: 'MPL-2.0',
    packages: /^(lightningcss(-[\w-]+)?|mediabunny|web-push)$/,
    reason: 'asks for the source of changed files of the package itself; we change none',
  },
  { license: 'MIT or MPL-2.0', packages: /^ibantools$/, reason: 'we take it under the MIT licence' },
  { license: 'MPL-2.0', packages: /^(@axe-core\/playwright|axe-core)$/, reason: 'the same; tests only' },
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-libvips-/,
    reason: 'a shared library that sharp loads: it can be replaced, and we do not change it',
  },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    packages: /^@img\/sharp-win32-/,
    reason: 'sharp with that library',
  },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    packages: /^@img\/sharp-wasm32$/,
    reason: 'sharp with that library',
  },
  {
    license: 'OFL-1.1',
    packages: /^@fontsource(-variable)?\//,
    reason: 'fonts, served as they are and under their own names',
  },
  {
    license: 'MIT AND OFL-1.1',
    packages: /^@expo-google-fonts\/figtree$/,
    reason: 'a font, embedded in receipts as its licence allows',
  },
  {
    license: undefined,
    packages: /^png-js$/,
    reason: 'its file LICENSE is the MIT licence, which its package.json does not name',
  },
  {
    license: undefined,
    packages: /^mollie-api-typescript$/,
    reason: 'its file LICENSE.md is the BSD 2-clause licence, which its package.json does not name',
  },
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, reason: 'data that the build reads, not distributed' },
  {
    license: 'Python-2.0',
    packages: /^argparse$/,
    reason: 'permissive; the licence of the Python module that it was ported from',
  },
  { license: 'Unlicense', packages: /^(isbot|wouter)$/, reason: 'public domain' },
  {
    license: '(MIT OR EUPL-1.1+)',
    packages: /^@zone-eu\/mailsplit$/,
    reason: 'MIT is chosen; tests only',
  },
  {
    license: 'MIT (http://mootools.net/license.txt)',
    packages: /^slick$/,
    reason: 'MIT, written in a way of its own',
  },
]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))

/** For another platform's package, never downloaded, npm records neither hash nor licence. */
const isOfOtherPlatform = ({ optional, cpu, integrity, license }: Omit<Package, 'name'>) =>
  optional && cpu !== undefined && integrity === undefined && license === undefined

function originProblem(entry: Package): string | undefined {
  const tarball = `${entry.name.split('/').at(-1)}-${entry.version}.tgz`
  if (entry.resolved !== undefined && entry.resolved !== `${REGISTRY}${entry.name}/-/${tarball}`)
    return 'is not from the registry'
  if (!isOfOtherPlatform(entry) && !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
    return 'has no SHA-512 hash'
  if (!/^\d+\.\d+\.\d+/.test(entry.version ?? '')) return 'has no version'
}

function isLicenseAllowed({ name, ...entry }: Package): boolean {
  if (isOfOtherPlatform(entry) || PERMISSIVE.includes(entry.license ?? '')) return true
  return WITH_REASON.some(({ license, packages }) => license === entry.license && packages.test(name))
}

it('installs packages of the public registry only, each with its hash', () => {
  expect(installed.length).toBeGreaterThan(500)
  const problems = installed.map((entry) => ({ name: entry.name, problem: originProblem(entry) }))
  expect(problems.filter(({ problem }) => problem)).toEqual([])

  const good = { name: '@a/b', version: '1.0.0', license: 'MIT', integrity: `sha512-${'a'.repeat(86)}==` }
  expect(originProblem(good)).toBeUndefined()
  expect(originProblem({ ...good, resolved: `${REGISTRY}@a/b/-/b-1.0.0.tgz` })).toBeUndefined()
  for (const resolved of [
    'http://registry.npmjs.org/@a/b/-/b-1.0.0.tgz',
    'git+ssh://git@github.com/a/b.git#1',
    '../b',
    `${REGISTRY}other/-/other-1.0.0.tgz`,
    `${REGISTRY}@a/b/-/b-1.0.1.tgz`,
  ])
    expect(originProblem({ ...good, resolved })).toBe('is not from the registry')
  expect(originProblem({ ...good, integrity: undefined })).toBe('has no SHA-512 hash')
  expect(originProblem({ ...good, integrity: 'sha1-abc=' })).toBe('has no SHA-512 hash')
})

it('pins every dependency to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

it('uses nothing under a licence that nobody has looked at', () => {
  expect(
    installed.filter((entry) => !isLicenseAllowed(entry)).map(({ name, license }) => ({ name, license })),
  ).toEqual([])
  // Exceptions that no package needs must be removed.
  const unused = WITH_REASON.filter(
    ({ license, packages }) =>
      !installed.some((entry) => license === entry.license && packages.test(entry.name)),
  )
  expect(unused).toEqual([])

  expect(isLicenseAllowed({ name: 'a', license: 'MIT' })).toBe(true)
  for (const license of ['GPL-3.0', 'LGPL-3.0-or-later', undefined])
    expect(isLicenseAllowed({ name: 'a', license })).toBe(false)
})
