import { textIn } from '../../../shell/palette/search-text.ts'

export type ServicePlansSearch = {
  q?: string
  /** The open plan. */
  plan?: string
}

export const readServicePlansSearch = (raw: Record<string, unknown>): ServicePlansSearch => ({
  q: textIn(raw, 'q'),
  plan: textIn(raw, 'plan'),
})
