const counts = new Intl.NumberFormat('en')

/** 128000 → "128,000" */
export const formatCount = (value: number): string => counts.format(value)

/** A number and its noun: `1 player`, `2,000 players`. `plural` is for nouns that do not just get an s. */
export const formatQuantity = (value: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(value)} ${value === 1 ? singular : plural}`
