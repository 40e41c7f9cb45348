import type { Always } from '#server/database/tables.ts'
import type { Pool } from '#shared/search-pools.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    /** The bits are written as text, and read by no more than SQL (`shared/search-facets.ts`). */
    searchEntry: { pool: Pool; facets: string; interests: string }
    searchCount: { pool: Pool }
    searchCellCount: { pool: Pool }
    recommendation: { interestsFirst: Always<number>; interestsOther: Always<number> }
  }
}
