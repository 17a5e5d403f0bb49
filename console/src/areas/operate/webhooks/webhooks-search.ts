import { textIn } from '../../../shell/palette/search-text.ts'

export type WebhooksSearch = { q?: string; shown?: string }

export const readWebhooksSearch = (raw: Record<string, unknown>): WebhooksSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
