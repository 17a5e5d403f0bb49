/**
 * Label of a field in a list of entries: sighted users see only the word, since its position is visible; screen readers
 * also announce the entry.
 */
export const nthLabel = (word: string, place: string | number) => ({ label: word, 'aria-label': `${word} ${place}` })
