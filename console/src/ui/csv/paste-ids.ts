/** The most ids that fit in an address. */
export const maxPasted = 200

/** The ids in pasted text: split at commas, semicolons, blanks and line breaks, each once. */
export const splitIds = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
