import { sql } from 'kysely'

/**
 * The version of a session: of its own row and of its member's. PostgreSQL notes in each version of a row which
 * transaction wrote it (`xmin`).
 */
export const sessionVersion = sql<string>`concat_ws(':', session.xmin, account.xmin, profile.xmin)`
