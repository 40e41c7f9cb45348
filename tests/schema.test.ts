import pg from 'pg'
import { beforeAll, expectTypeOf, it } from 'vitest'
import { dumpSchema } from '#scripts/dump-schema.ts'
import { tableTypes } from '#scripts/table-types.ts'
import type { ColumnsOfNoTable } from '#server/database/tables.ts'
import { cloneDatabase } from './harness/run/databases.ts'
import { expectGenerated } from './harness/run/generated.ts'

let url: string
beforeAll(async () => {
  url = await cloneDatabase()
})

it('has the schema that docs/schema.sql shows', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await expectGenerated('docs/schema.sql', await dumpSchema(client))
  } finally {
    await client.end()
  }
})

it('has the tables and columns of the types that queries are checked by', async () => {
  await expectGenerated('src/server/database/tables.gen.ts', await tableTypes(url))
})

it('says more about columns than the database only of columns that there are', () => {
  expectTypeOf<ColumnsOfNoTable>().toBeNever()
})
