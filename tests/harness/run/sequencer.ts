import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { plan, TIMES } from './longest-first.ts'

/** A file that was never recorded is taken to last so long. */
const SECONDS = 10
const OPENS_PAGES = /harness\/page\/(open-page|browser)\.ts'/

export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const times = JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>
    return plan(
      specifications.map((file) => ({
        file,
        seconds: times[relative('.', file.moduleId)] ?? SECONDS,
        kind: OPENS_PAGES.test(readFileSync(file.moduleId, 'utf8')) ? 'browser' : 'server',
      })),
    )
  }
}
