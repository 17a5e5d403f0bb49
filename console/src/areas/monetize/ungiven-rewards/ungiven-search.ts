import { rewardSources } from '@regent/contract/reward-sources'
import { textIn, wordIn } from '../../../shell/search-text.ts'

export type UngivenSearch = { symbol?: string; source?: (typeof rewardSources)[number] }

export const readUngivenSearch = (raw: Record<string, unknown>): UngivenSearch => ({
  symbol: textIn(raw, 'symbol'),
  source: wordIn(raw, 'source', rewardSources),
})
