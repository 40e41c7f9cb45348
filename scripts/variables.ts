import { readFileSync, writeFileSync } from 'node:fs'
import { ENVIRONMENT } from '#server/environment.ts'

const DOCUMENT = new URL('../docs/configuration.md', import.meta.url)
const TABLE = /(?<=\| variable \| default \| meaning \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)*/

/** The document with its table of variables rewritten from those that the program reads. */
export function withVariables(document: string): string {
  const rows = ENVIRONMENT.map((row) => `| \`${row.name}\` | ${row.default} | ${row.meaning} |\n`)
  return document.replace(TABLE, () => rows.join(''))
}

if (import.meta.main) writeFileSync(DOCUMENT, withVariables(readFileSync(DOCUMENT, 'utf8')))
