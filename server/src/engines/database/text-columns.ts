import type { Tables } from './tables.ts'

/**
 * What a column that can hold text says about people, and so who sees it, and what happens to it when a player is
 * forgotten.
 */
const textKinds = {
  /**
   * It belongs to an account or a player, and can identify or reach them. The part of personal data that lists it erases
   * it; whoever may not edit profiles sees it masked.
   */
  owner: 'Belongs to one account or player: erased with them, and masked.',
  /** It belongs to an account or a player, and identifies nobody, such as a language. Everybody who sees players sees it. */
  fact: 'Belongs to one account or player: erased with them, and shown.',
  /** Anybody may have written anything: texts, and JSON with texts in it. Also the keys that games choose freely. */
  mention: 'Free text: searched for the person, and masked.',
  /** As `mention`, with values in it that are encrypted for the account they are about. */
  trail: 'Free text of the audit trail: also encrypted values are searched and masked.',
  /** As `mention`, but something refers to the exact value: by its checksum, or as the name of a file or key. */
  fixed: 'Free text that cannot be changed: searched, and reported to the operator.',
  /** Computed from a `mention` of the same row. Emptied with it, unless the database computes it. */
  derived: 'Computed from other columns of the row, and emptied or computed again with them.',
  id: 'An id that Regent makes, or a list of them.',
  word: 'Words of a list in the code, and numbers.',
  symbol: 'A key that developers choose for content, services and settings.',
  sealed: 'Encrypted, hashed, or a code that is valid once.',
  studio: 'About the organization or its machines, not about players.',
} as const
export type TextKind = keyof typeof textKinds

/** The text columns of tables, each with its kind. The id of the realm, `pid`, is an `id` everywhere and left out. */
export type TextColumns = {
  readonly [Table in keyof Tables]?: { readonly [Column in Exclude<keyof Tables[Table], 'pid'>]?: TextKind }
}

/**
 * Declares the text columns of the tables of one module: text, JSON, arrays of text, and bytes. Each has to be declared
 * (text-register.test.ts): a new column says at once whether it may name a person.
 */
export const textColumns = <Declared extends TextColumns>(columns: Declared): Declared => columns
