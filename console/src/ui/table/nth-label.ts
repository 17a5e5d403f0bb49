/**
 * The label of a field in a list of entries: people see the word alone, since its place says the rest; who hears the page
 * also hears which entry it belongs to.
 */
export const nthLabel = (word: string, place: string | number) => ({ label: word, 'aria-label': `${word} ${place}` })
