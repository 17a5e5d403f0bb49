import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export const catalogParts = ['listings', 'sales', 'stores', 'offers', 'skus'] as const
export type CatalogPart = (typeof catalogParts)[number]

export const listingStates = ['for sale', 'scheduled', 'over', 'off'] as const
export type ListingState = (typeof listingStates)[number]

export type CatalogSearch = { part?: CatalogPart; q?: string; store?: string; state?: ListingState; sort?: string }

export const readCatalogSearch = (raw: Record<string, unknown>): CatalogSearch => ({
  part: wordIn(raw, 'part', catalogParts),
  q: textIn(raw, 'q'),
  store: textIn(raw, 'store'),
  state: wordIn(raw, 'state', listingStates),
  sort: textIn(raw, 'sort'),
})

export const shownStates = ['shown', 'hidden'] as const

export type OffersSearch = { q?: string; store?: string; shown?: (typeof shownStates)[number]; listing?: string }

export const readOffersSearch = (raw: Record<string, unknown>): OffersSearch => ({
  q: textIn(raw, 'q'),
  store: textIn(raw, 'store'),
  shown: wordIn(raw, 'shown', shownStates),
  listing: textIn(raw, 'listing'),
})
