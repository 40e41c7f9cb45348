import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

/** Where a run leaves what it found, beside the pictures of pages that failed. */
const LEFTOVERS = 'test-results'
const FLAKY = `${LEFTOVERS}/flaky.jsonl`
/** More files than these do not fail by chance. */
const REPEATED_AT_MOST = 10

type Result = { file: string; seconds: number; failures: string[] }
export type TestRun = { passed: boolean; output: string; results: Result[] }

type Report = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Runs Vitest, shows its output and reads its report. */
async function vitest(report: string, parameters: string[]): Promise<TestRun & { broken: boolean }> {
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', ...reporters, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
  const code = await new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', done)
  })
  const results = resultsOf(report)
  const passed = code === 0
  // An error outside a test, or no report at all: nothing that a file can be blamed for.
  return {
    passed,
    output,
    results,
    broken: !passed && results.every(({ failures }) => failures.length === 0),
  }
}

function resultsOf(report: string): Result[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return testResults.map(({ name, startTime, endTime, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const failures = failed.map(
        ({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`,
      )
      if (status === 'failed' && failures.length === 0) failures.push(message)
      return { file: relative('.', name), seconds: (endTime - startTime) / 1_000, failures }
    })
  } catch {
    return []
  }
}

/**
 * Runs all tests, or those of some files. On CI, files that failed run once more, alone, at the end: what passes then is
 * told as flaky and noted, and does not fail the run.
 */
export async function runTests(files: string[] = []): Promise<TestRun> {
  mkdirSync(LEFTOVERS, { recursive: true })
  const first = await vitest(`${LEFTOVERS}/run.json`, files)
  const failed = first.results.filter(({ failures }) => failures.length > 0)
  if (first.passed || first.broken || !process.env.CI || failed.length > REPEATED_AT_MOST) return first
  console.log(`\nAgain, alone: ${failed.map(({ file }) => file).join(', ')}\n`)
  const again = await vitest(`${LEFTOVERS}/again.json`, ['--maxWorkers=1', ...failed.map(({ file }) => file)])
  const isStillFailing = ({ file }: Result) =>
    again.results.find((one) => one.file === file)?.failures.length !== 0
  const flaky = failed.filter((one) => !isStillFailing(one))
  for (const { file, failures } of flaky) {
    const note = { file, at: new Date().toISOString(), first: failures, again: again.output }
    appendFileSync(FLAKY, `${JSON.stringify(note)}\n`)
    console.log(`flaky: ${file}\n${failures.join('\n')}`)
  }
  console.log(`${flaky.length} flaky, ${failed.length - flaky.length} failed twice`)
  return { ...first, passed: again.passed && failed.length === flaky.length }
}
