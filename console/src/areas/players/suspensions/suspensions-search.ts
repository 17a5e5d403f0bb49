import { wordIn } from '../../../shell/search-text.ts'

export type SuspensionsSearch = {
  /** Those that are over as well. */
  show?: 'all'
}

export const readSuspensionsSearch = (raw: Record<string, unknown>): SuspensionsSearch => ({
  show: wordIn(raw, 'show', ['all']),
})
