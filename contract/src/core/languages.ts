/** The languages that texts may have in every realm, English first; a realm may add others. */
export const languages = ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'] as const
