/** The pattern of LIKE that finds a text anywhere; its special characters stand for themselves. */
export const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
