import type { ColumnType } from 'kysely'

/** Epoch milliseconds when read; a Date when written. */
export type Time = ColumnType<number, Date, Date>
export type OptionalTime = ColumnType<number | null, Date | null | undefined, Date | null>
/** A time that the database sets if the insert does not. */
export type DefaultTime = ColumnType<number, Date | undefined, Date>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
/** jsonb: written as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>

/**
 * The tables of server/migrations, as Kysely reads and writes them. Each module adds the tables that it owns, in its
 * `tables.ts`. This is an interface, not a `type`, because only interfaces can be extended there.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it
export interface Tables {}
