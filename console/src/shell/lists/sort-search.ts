import { textIn } from '../palette/search-text.ts'

/** The search parameters of a list that is only sorted. */
export type SortSearch = { sort?: string }

export const readSortSearch = (raw: Record<string, unknown>): SortSearch => ({ sort: textIn(raw, 'sort') })
