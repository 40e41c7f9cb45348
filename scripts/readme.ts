import { readFileSync, writeFileSync } from 'node:fs'
import { ENVIRONMENT } from '#server/environment.ts'

const README = new URL('../README.md', import.meta.url)
const TABLE = /(?<=\| variable \| default \| meaning \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)*/

/** The README with its table of variables rewritten from those that the program reads. */
export function withVariables(readme: string): string {
  const rows = ENVIRONMENT.map((row) => `| \`${row.name}\` | ${row.default} | ${row.meaning} |\n`)
  return readme.replace(TABLE, () => rows.join(''))
}

if (import.meta.main) writeFileSync(README, withVariables(readFileSync(README, 'utf8')))
