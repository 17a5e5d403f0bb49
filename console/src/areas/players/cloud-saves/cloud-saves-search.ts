import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export type CloudSavesSearch = { q?: string; shown?: 'history' }

export const readCloudSavesSearch = (raw: Record<string, unknown>): CloudSavesSearch => ({
  q: textIn(raw, 'q'),
  shown: wordIn(raw, 'shown', ['history']),
})
