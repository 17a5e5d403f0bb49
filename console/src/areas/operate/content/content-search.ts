import { itemChanges } from '@regent/contract/monetize/item-changes'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const contentSorts = ['id', '-id', 'kind', '-kind', 'visibility', '-visibility', 'created', '-created'] as const

export type ContentSearch = {
  /** The id of the manifest; default: global. */
  manifest?: string
  /** The id of an old manifest; default: the live one. */
  uid?: string
  type?: string
  q?: string
  sort?: (typeof contentSorts)[number]
}

export const readContentSearch = (raw: Record<string, unknown>): ContentSearch => ({
  manifest: textIn(raw, 'manifest'),
  uid: textIn(raw, 'uid'),
  type: textIn(raw, 'type'),
  q: textIn(raw, 'q'),
  sort: wordIn(raw, 'sort', contentSorts),
})

/** The tabs of an item: two views of its draft, and information about it. */
export const itemTabs = ['form', 'json', 'history', 'uses'] as const
export type ItemTab = (typeof itemTabs)[number]

export type EditorSearch = {
  manifest?: string
  type?: string
  q?: string
  sort?: 'saved'
  tab?: ItemTab
  /** For a new item: the item to copy. */
  from?: string
  /** For a new content type: the type that it describes. */
  describes?: string
}

export const readEditorSearch = (raw: Record<string, unknown>): EditorSearch => ({
  manifest: textIn(raw, 'manifest'),
  type: textIn(raw, 'type'),
  q: textIn(raw, 'q'),
  sort: wordIn(raw, 'sort', ['saved']),
  tab: wordIn(raw, 'tab', itemTabs),
  from: textIn(raw, 'from'),
  describes: textIn(raw, 'describes'),
})

const historySorts = ['created', '-created'] as const

export type HistorySearch = { manifest?: string; sort?: (typeof historySorts)[number] }

export const readHistorySearch = (raw: Record<string, unknown>): HistorySearch => ({
  manifest: textIn(raw, 'manifest'),
  sort: wordIn(raw, 'sort', historySorts),
})

const comparisonSorts = ['id', '-id', 'change', '-change'] as const

export type ComparedSearch = {
  manifest?: string
  /**
   * Before: a realm (default: this one) and one of its manifests (default: the newest, or within one realm the previous
   * one).
   */
  fromPid?: string
  from?: string
  /** After: a realm (default: this one) and one of its manifests (default: the newest). */
  toPid?: string
  to?: string
  show?: (typeof itemChanges)[number]
  q?: string
  sort?: (typeof comparisonSorts)[number]
}

export const readComparedSearch = (raw: Record<string, unknown>): ComparedSearch => ({
  manifest: textIn(raw, 'manifest'),
  fromPid: textIn(raw, 'fromPid'),
  from: textIn(raw, 'from'),
  toPid: textIn(raw, 'toPid'),
  to: textIn(raw, 'to'),
  show: wordIn(raw, 'show', itemChanges),
  q: textIn(raw, 'q'),
  sort: wordIn(raw, 'sort', comparisonSorts),
})

/** The comparison for a promotion: `before` is the target realm, `after` the source realm. */
export const promotionComparison = (sourcePid: string, targetPid: string, manifest: string): ComparedSearch => ({
  fromPid: targetPid,
  toPid: sourcePid,
  manifest,
})

export type PromotionsSearch = {
  /** The pid of the source realm. */
  source?: string
  sort?: string
}

export const readPromotionsSearch = (raw: Record<string, unknown>): PromotionsSearch => ({
  source: textIn(raw, 'source'),
  sort: textIn(raw, 'sort'),
})
