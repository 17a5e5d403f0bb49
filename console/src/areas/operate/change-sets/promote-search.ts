import { type Sign, signs } from '@regent/contract/operate/change-set-shapes'
import { textIn } from '../../../shell/palette/search-text.ts'

/** The search parameters of the screen: source realm, filters and current item. */
export type PromoteSearch = {
  source?: string | undefined
  q?: string | undefined
  sign?: Sign | undefined
  item?: string | undefined
}

export const readPromoteSearch = (raw: Record<string, unknown>): PromoteSearch => ({
  source: textIn(raw, 'source'),
  q: textIn(raw, 'q'),
  sign: signs.find((sign) => sign === raw['sign']),
  item: textIn(raw, 'item'),
})
