import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { dumpSchema } from '#scripts/dump-schema.ts'
import { cloneDatabase } from './harness/databases.ts'
import { expectGenerated } from './harness/generated.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: await cloneDatabase() })
  await client.connect()
})
afterAll(() => client.end())

it('has the schema that docs/schema.sql shows', async () => {
  await expectGenerated('docs/schema.sql', await dumpSchema(client))
})
