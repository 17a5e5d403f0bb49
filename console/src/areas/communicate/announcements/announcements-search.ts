import { textIn, wordIn } from '../../../shell/palette/search-text.ts'
import { phases } from './announcement-words.ts'

export type AnnouncementsSearch = { q?: string; channel?: string; phase?: (typeof phases)[number]; shown?: string }

export const readAnnouncementsSearch = (raw: Record<string, unknown>): AnnouncementsSearch => ({
  q: textIn(raw, 'q'),
  channel: textIn(raw, 'channel'),
  phase: wordIn(raw, 'phase', phases),
  shown: textIn(raw, 'shown'),
})

export const inboxStates = ['unread', 'read', 'claimed', 'deleted', 'completed'] as const

export type InboxSearch = { q?: string; state?: (typeof inboxStates)[number]; shown?: string }

export const readInboxSearch = (raw: Record<string, unknown>): InboxSearch => ({
  q: textIn(raw, 'q'),
  state: wordIn(raw, 'state', inboxStates),
  shown: textIn(raw, 'shown'),
})
