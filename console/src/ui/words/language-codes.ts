/** The codes offered first where texts are written in several languages; others can be typed. */
export const languageCodes = ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'] as const
