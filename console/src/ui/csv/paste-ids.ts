/** Limit of ids that fit in a URL. */
export const maxPasted = 200

/** The distinct ids in pasted text, separated by commas, semicolons, white space or line breaks. */
export const splitIds = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
