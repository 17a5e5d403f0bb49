import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export type DefinitionsSearch = {
  /** Part of a symbol or a name. */
  q?: string
}

export const readDefinitionsSearch = (raw: Record<string, unknown>): DefinitionsSearch => ({ q: textIn(raw, 'q') })

export const shownStates = ['granted', 'claimed', 'revoked'] as const

const entitlementSorts = ['granted', '-granted'] as const

export type EntitlementsSearch = {
  state?: (typeof shownStates)[number]
  sort?: (typeof entitlementSorts)[number]
  /** The uuid of the entitlement whose history is open. */
  shown?: string
}

export const readEntitlementsSearch = (raw: Record<string, unknown>): EntitlementsSearch => ({
  state: wordIn(raw, 'state', shownStates),
  sort: wordIn(raw, 'sort', entitlementSorts),
  shown: textIn(raw, 'shown'),
})
