/** Suggested codes for localized texts; others can be typed. */
export const languageCodes = ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'] as const
