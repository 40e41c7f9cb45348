import type { ColumnType, JSONColumnType } from 'kysely'
import type { GeneratedTables } from './tables.gen.ts'

/** A column of JSON, which is written as text. */
export type Json<T extends object | null> = JSONColumnType<T>
/** A column that is given whenever a row is made, though the database has a default. */
export type Always<T> = ColumnType<T, T, T>

/**
 * What columns hold, where that is narrower than their type in the database: in JSON, or one of a few words. Each feature
 * adds its own tables in its `tables.ts`. Whether a column may be null or left out is the database's to say, except of
 * what is written as a whole `ColumnType`, such as `Json`.
 */
export interface ColumnTypes {
  outbox: { kind: 'mail' | 'sms' }
  mailOutage: { stream: 'own' | 'bulk' }
}

/** Every table as the migrations make it, in camel case; its columns as the features say. */
export type Tables = {
  [Table in keyof GeneratedTables]: Table extends keyof ColumnTypes
    ? WithColumns<GeneratedTables[Table], ColumnTypes[Table]>
    : GeneratedTables[Table]
}

type WithColumns<Row, Said> = {
  [Column in keyof Row]: Column extends keyof Said ? Narrowed<Row[Column], Said[Column]> : Row[Column]
}

type Narrowed<Column, Value> = [Value] extends [ColumnType<unknown, unknown, unknown>]
  ? Value
  : [Column] extends [ColumnType<infer Read, infer Inserted, infer Updated>]
    ? ColumnType<
        Value | Extract<Read, null>,
        Value | Extract<Inserted, null | undefined>,
        Value | Extract<Updated, null>
      >
    : Value | Extract<Column, null>

/** The columns of `ColumnTypes` that no table has: none. */
export type ColumnsOfNoTable = {
  [Table in keyof ColumnTypes]: Table extends keyof GeneratedTables
    ? Exclude<keyof ColumnTypes[Table], keyof GeneratedTables[Table]>
    : Table
}[keyof ColumnTypes]
