export {}

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    /** As `figures.server.ts` stores them. */
    landingFigures: { figures: object }
  }
}
