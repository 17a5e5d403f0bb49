import { wordIn } from '../../../shell/search-text.ts'

export type SuspensionsSearch = {
  /** Whether past suspensions are shown too. */
  show?: 'all'
}

export const readSuspensionsSearch = (raw: Record<string, unknown>): SuspensionsSearch => ({
  show: wordIn(raw, 'show', ['all']),
})
