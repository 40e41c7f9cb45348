import { afterAll } from 'vitest'
import { dropDatabases } from './databases.ts'

// Hooks run in reverse order, so this one after the file's own, which stop its sites.
afterAll(dropDatabases)
