import { wordIn } from '../../../shell/search-text.ts'

export type PlansSearch = {
  /** Only plans that wait for approval, or have it and can be applied. */
  approval?: 'waiting'
}

export const readPlansSearch = (raw: Record<string, unknown>): PlansSearch => ({
  approval: wordIn(raw, 'approval', ['waiting']),
})
