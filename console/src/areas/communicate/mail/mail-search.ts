import { mailStates } from '@regent/contract/mail-states'
import { textIn, wordIn } from '../../../shell/search-text.ts'

export type MailSearch = { q?: string; state?: (typeof mailStates)[number]; category?: string; mail?: string }

export const readMailSearch = (raw: Record<string, unknown>): MailSearch => ({
  q: textIn(raw, 'q'),
  state: wordIn(raw, 'state', mailStates),
  category: textIn(raw, 'category'),
  mail: textIn(raw, 'mail'),
})
