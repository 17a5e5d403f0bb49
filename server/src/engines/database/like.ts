/** Builds a LIKE pattern that finds a substring; special characters are escaped. */
export const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
