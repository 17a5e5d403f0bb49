import { textIn, wordIn } from '../../../shell/search-text.ts'

export type ServicePlansSearch = {
  q?: string
  sort?: 'name' | '-name' | 'changed' | '-changed'
  /** The plan that is open. */
  plan?: string
}

export const readServicePlansSearch = (raw: Record<string, unknown>): ServicePlansSearch => ({
  q: textIn(raw, 'q'),
  sort: wordIn(raw, 'sort', ['name', '-name', 'changed', '-changed']),
  plan: textIn(raw, 'plan'),
})
