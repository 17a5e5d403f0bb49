import { rewardSources } from '@regent/contract/monetize/reward-sources'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const ungivenSorts = ['last', '-last'] as const

export type UngivenSearch = {
  symbol?: string
  source?: (typeof rewardSources)[number]
  sort?: (typeof ungivenSorts)[number]
}

export const readUngivenSearch = (raw: Record<string, unknown>): UngivenSearch => ({
  symbol: textIn(raw, 'symbol'),
  source: wordIn(raw, 'source', rewardSources),
  sort: wordIn(raw, 'sort', ungivenSorts),
})
