import { wordIn } from '../../../shell/palette/search-text.ts'

const planSorts = ['made', '-made', 'rows', '-rows'] as const

export type PlansSearch = {
  /** Only plans that wait for approval, or are approved and can be applied. */
  approval?: 'waiting'
  sort?: (typeof planSorts)[number]
}

export const readPlansSearch = (raw: Record<string, unknown>): PlansSearch => ({
  approval: wordIn(raw, 'approval', ['waiting']),
  sort: wordIn(raw, 'sort', planSorts),
})
