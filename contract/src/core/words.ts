/** A number and its noun: `1 player`, `2,000 players`. `plural` is for nouns that do not just get an s. */
export const formatQuantity = (value: number, singular: string, plural = `${singular}s`): string =>
  `${value.toLocaleString('en')} ${value === 1 ? singular : plural}`
