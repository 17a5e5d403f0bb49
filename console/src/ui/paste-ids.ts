/** As many as an address still holds. */
export const maxPasted = 200

/** What was pasted from a column, a line or a list: split at commas, semicolons, blanks and lines, each once. */
export const splitIds = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
