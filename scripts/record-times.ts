import { readFileSync, writeFileSync } from 'node:fs'
import { TIMES, WORKERS } from '#tests/harness/run/longest-first.ts'

const DOCUMENT = 'docs/testing.md'
const SLOWEST = 12

export type Taken = { name: string; seconds: number }

/** Keeps how long the steps and the test files took: for the next run's order, and for people. */
export function recordTimes(steps: Taken[], files: Taken[]): void {
  const byName = files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const times = Object.fromEntries(byName.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10]))
  writeFileSync(TIMES, `${JSON.stringify(times, null, 2)}\n`)
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  const rest = files.length - slowest.length
  const text = [
    table('step', steps),
    `The slowest of ${files.length} files; the other ${rest} took ${whole(sum(files) - sum(slowest))} s together, ${WORKERS} at a time.`,
    table(
      'file',
      slowest.map(({ name, seconds }) => ({ name: `\`${name}\``, seconds })),
    ),
  ].join('\n\n')
  const [before = '', after = ''] = readFileSync(DOCUMENT, 'utf8').split(/<!-- times -->.*<!-- end -->/s)
  writeFileSync(DOCUMENT, `${before}<!-- times -->\n\n${text}\n\n<!-- end -->${after}`)
}

const whole = (seconds: number) => Math.round(seconds)
const sum = (taken: Taken[]) => taken.reduce((all, { seconds }) => all + seconds, 0)

function table(what: string, taken: Taken[]): string {
  const rows = taken.map(({ name, seconds }) => `| ${name} | ${whole(seconds)} |`)
  return [`| ${what} | seconds |`, '| --- | --- |', ...rows].join('\n')
}
