import { mailStates } from '@regent/contract/communicate/mail-states'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const mailSorts = ['sent', '-sent'] as const

export type MailSearch = {
  q?: string
  state?: (typeof mailStates)[number]
  category?: string
  sort?: (typeof mailSorts)[number]
  mail?: string
}

export const readMailSearch = (raw: Record<string, unknown>): MailSearch => ({
  q: textIn(raw, 'q'),
  state: wordIn(raw, 'state', mailStates),
  category: textIn(raw, 'category'),
  sort: wordIn(raw, 'sort', mailSorts),
  mail: textIn(raw, 'mail'),
})
