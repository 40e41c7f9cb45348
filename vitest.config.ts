import { defineConfig } from 'vitest/config'
import { WORKERS } from './tests/harness/run/longest-first.ts'
import { memoryFolder } from './tests/harness/run/memory-folder.ts'
import { PATIENCE_MILLISECONDS } from './tests/harness/run/patience.ts'
import { LongestFirst } from './tests/harness/run/sequencer.ts'

// The server and its pages are tested as they run: with the React and the router that members get.
const PRODUCTION = ['production', 'node', 'module-sync']

// Before any worker starts, which all take it from here: what they write goes to memory where it can.
const memory = process.env.TMPDIR ? undefined : memoryFolder()
if (memory) process.env.TMPDIR = memory

export default defineConfig({
  ssr: { resolve: { conditions: PRODUCTION, externalConditions: PRODUCTION } },
  test: {
    // The pictures for docs/ are no test; `npm run screenshots` asks for them.
    include: process.env.SCREENSHOTS
      ? ['tests/browser/screenshots.ts']
      : ['src/**/*.test.ts', 'launcher/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/harness/run/global-setup.ts'],
    maxWorkers: WORKERS,
    // What all of them load is loaded once a worker; what a test changes belongs to its own site.
    isolate: false,
    setupFiles: ['tests/harness/run/tell-earlier.ts', 'tests/harness/run/drop-databases.ts'],
    sequence: { sequencer: LongestFirst },
    // Far above what anything takes: on a busy machine a state comes late, and only its absence is a failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE_MILLISECONDS } },
    env: { NODE_ENV: 'production' },
  },
})
