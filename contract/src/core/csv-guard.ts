/**
 * Spreadsheets run a text that begins like a formula. Whatever writes CSV guards such texts by an apostrophe, and
 * whatever reads CSV takes it off: the two functions are inverse to one another.
 */

const formula = /^'*[=+\-@\t\r\n]/
const plainNumber = /^[+-](\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** A text as a cell. Also a text with apostrophes before what looks like a formula gets one; a number gets none. */
export const guarded = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** The text of a cell. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
