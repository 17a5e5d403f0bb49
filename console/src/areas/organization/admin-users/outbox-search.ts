import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const emailSorts = ['created', '-created', 'tries', '-tries'] as const

export type OutboxSearch = {
  sort?: (typeof emailSorts)[number]
  /** The id of the open e-mail. */
  email?: string
}

export const readOutboxSearch = (raw: Record<string, unknown>): OutboxSearch => ({
  sort: wordIn(raw, 'sort', emailSorts),
  email: textIn(raw, 'email'),
})
