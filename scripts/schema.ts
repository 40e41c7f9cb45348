import { spawnSync } from 'node:child_process'

/**
 * Writes what is made from a migrated database and checked in: docs/schema.sql, docs/queries.sql and the types of the
 * tables (src/server/database/tables.gen.ts). The tests that compare these files make them, on the tests' own database.
 */
const { status } = spawnSync('vitest', ['run', 'tests/schema.test.ts', 'tests/whole-table-reads.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, WRITE_GENERATED: '1' },
})
process.exitCode = status ?? 1
