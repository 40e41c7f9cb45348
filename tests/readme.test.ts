import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ENVIRONMENT } from '#server/config.ts'

const readme = readFileSync('README.md', 'utf8')

it('names every environment variable with its default and meaning', () => {
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  expect(rows).toEqual(
    ENVIRONMENT.map(({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`),
  )
})

it('names only scripts and files that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const [, name] of readme.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
  for (const [, path] of readme.matchAll(/\]\(([^)#]+)\)/g)) expect(existsSync(path!), path).toBe(true)
  for (const [, path] of readme.matchAll(/`((?:src|tests|docs|migrations|bench|scripts)\/[^`]*)`/g))
    expect(existsSync(path!), path).toBe(true)
})
