import { wordIn } from '../../../shell/palette/search-text.ts'

const suspensionSorts = ['suspended', '-suspended'] as const

export type SuspensionsSearch = {
  /** True to show past suspensions, too. */
  show?: 'all'
  sort?: (typeof suspensionSorts)[number]
}

export const readSuspensionsSearch = (raw: Record<string, unknown>): SuspensionsSearch => ({
  show: wordIn(raw, 'show', ['all']),
  sort: wordIn(raw, 'sort', suspensionSorts),
})
