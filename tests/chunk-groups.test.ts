import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNK_GROUPS } from '#scripts/chunk-groups.ts'

/** What a pattern means without its alternatives: `a.(b|c)|d` is `a.b`, `a.c` and `d`. */
function alternativesOf(pattern: string): string[] {
  const [group] = pattern.match(/\([^()]*\)/) ?? []
  if (group === undefined) return pattern.split('|')
  return group
    .slice(1, -1)
    .split('|')
    .flatMap((one) => alternativesOf(pattern.replace(group, () => one.replaceAll('|', ''))))
}

/** Splits a pattern by branch, so that each of a group's alternatives meets only what stands beside the group. */
const branchesOf = (pattern: string) => pattern.split(/\|(?![^(]*\))/).flatMap(alternativesOf)

const packages = ['lucide-react/dist/esm/icons', '@tanstack/*/build/modern'].map(
  (at) => `node_modules/${at}/*.{js,mjs}`,
)
const modules = globSync(['src/**/*.{ts,tsx}', ...packages]).map((file) => `/${file.replaceAll('\\', '/')}`)
// The router makes a module of each page's component.
const pages = modules
  .filter((file) => /^\/src\/.*\.tsx$/.test(file))
  .map((file) => `${file}?tsr-split=component`)

it('reads alternatives within groups and beside them', () => {
  expect(branchesOf('/frame/(default|bar)|ui.x')).toEqual(['/frame/default', '/frame/bar', 'ui.x'])
})

it.each(CHUNK_GROUPS.flatMap(({ name, test }) => (test && name !== 'framework' ? [{ name, test }] : [])))(
  'puts together in $name what is there: each alternative matches a module',
  ({ test }) => {
    const all = [...modules, ...pages]
    expect(
      branchesOf(test.source).filter((one) => !all.some((id) => new RegExp(one, test.flags).test(id))),
    ).toEqual([])
  },
)
