import type { Tables } from './tables.ts'

/**
 * Kinds of personal data in a text column. They decide who can see it, and what happens to it when a player is erased.
 */
const textKinds = {
  /**
   * It belongs to an account or a player, and can identify or reach them. The part of personal data that lists it
   * erases it; whoever may not edit profiles sees it masked.
   */
  owner: 'Belongs to one account or player: erased with them, and masked.',
  /**
   * Belongs to an account or a player, and identifies nobody, such as a language. Visible to everyone who may view
   * players.
   */
  fact: 'Belongs to one account or player: erased with them, and shown.',
  /** Anybody may have written anything: texts, and JSON with texts in it. Also the keys that games choose freely. */
  mention: 'Free text: searched for the person, and masked.',
  /** As `mention`, with values in it that are encrypted for the account they are about. */
  trail: 'Free text of the audit trail: also encrypted values are searched and masked.',
  /** As `mention`, but something refers to the exact value: by its checksum, or as the name of a file or key. */
  fixed: 'Free text that cannot be changed: searched, and reported to the operator.',
  /** Computed from a `mention` of the same row. Cleared with it, unless it is a generated column. */
  derived: 'Computed from other columns of the row, and emptied or computed again with them.',
  id: 'An id that Regent makes, or a list of them.',
  word: 'Words of a list in the code, and numbers.',
  symbol: 'A key that developers choose for content, services and settings.',
  sealed: 'Encrypted, hashed, or a code that is valid once.',
  studio: 'About the organization or its machines, not about players.',
} as const
export type TextKind = keyof typeof textKinds

/** Owners whose rows are deleted with them, or who are permanent. */
export type RowOwner = 'database' | 'organization' | 'realm' | 'account' | 'player' | keyof Tables

/** A setting of the retention period; unset: rows are permanent. */
export type RetentionSetting = `${Uppercase<string>}_KEPT_DAYS`

/**
 * How long the rows of a table are kept. Each table has a rule; retention.test.ts compares the rules with the schema,
 * with the jobs, and with docs/run/retention.md.
 */
export type Retention =
  /** As long as this owner. Its rows are limited, or grow only with what operators create. */
  | { with: RowOwner }
  /**
   * As long as this owner, although the rows grow: with each change that an operator or tool makes, or with each player
   * and day. `why` is a sentence for the operator.
   */
  | { with: RowOwner; grows: 'with changes' | 'with play'; why: string }
  /** Days after the row was written, replaced or ended; this job, or the keeper of the history, then deletes it. */
  | { days: number | RetentionSetting; job: string; except?: string }
  | { days: RetentionSetting; by: 'the history' }
  /** Work in progress, deleted when this has happened: by its area, or by this job. */
  | { until: string; job?: string }

type TextColumns<Table extends keyof Tables> = {
  readonly [Column in Exclude<keyof Tables[Table], 'pid'>]?: TextKind
}

/** A column with keys of files in the file store, which the check of files compares with the store. */
export type FileColumn<Column extends string = string> = {
  column: Column
  /** What the rows promise about their files; undefined: they only say that a file is in use. */
  promise?: {
    /** The columns of the primary key, in its order; the first is `pid`. */
    key: readonly Column[]
    /** The column with the size in bytes. */
    size: Column
    /** The column with the MD5 in hexadecimal; undefined: only the size is compared. */
    md5?: Column
  }
}

type OwnedTable<Table extends keyof Tables> = {
  /** How long its rows are kept. */
  kept: Retention
  /** Its column with the keys of files. A test rejects such a column that is not declared. */
  file?: FileColumn<keyof Tables[Table] & string>
  /**
   * Each text column with its kind: text, JSON, arrays of text, and bytes. A test rejects a column without a kind, so
   * for each new column it is decided whether it may identify a person. The realm id, `pid`, is always an `id` and
   * omitted.
   */
  texts?: TextColumns<Table>
  /** Other modules, as paths below `src`, whose SQL may read the table. */
  readBy?: readonly string[]
  /** Other modules whose SQL may also change it. */
  writtenBy?: readonly string[]
}

/** The tables that one module owns. */
export type OwnedTables = { readonly [Table in keyof Tables]?: OwnedTable<Table> }

/**
 * Declares the tables of a module. No other module may name them in its SQL, except those that the declaration lists.
 */
export const ownedTables = <Declared extends OwnedTables>(tables: Declared): Declared => tables
