import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export const accountTabs = ['keys', 'tools', 'plans', 'audit'] as const
export type AccountTab = (typeof accountTabs)[number]

export type AccountSearch = {
  /** Default: keys. */
  tab?: AccountTab | undefined
  /** The search for a tool or a call. */
  q?: string | undefined
  /** The id of the open key. */
  key?: string | undefined
}

export const readAccountSearch = (raw: Record<string, unknown>): AccountSearch => ({
  tab: wordIn(raw, 'tab', accountTabs),
  q: textIn(raw, 'q'),
  key: textIn(raw, 'key'),
})
