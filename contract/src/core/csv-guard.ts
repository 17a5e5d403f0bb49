/**
 * Spreadsheets execute a text that begins like a formula. CSV exports prefix such texts with an apostrophe, and CSV
 * imports remove it: the two functions are inverse.
 */

const formula = /^'*[=+\-@\t\r\n]/
const plainNumber = /^[+-](\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** A text as a cell. Also a text with apostrophes before what looks like a formula gets one; a number gets none. */
export const guarded = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** The text of a cell. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
