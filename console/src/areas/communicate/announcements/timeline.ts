import { IconSpeakerphone } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const announcementsTimeline = {
  announcement: {
    label: 'Announcement',
    icon: IconSpeakerphone,
    words: ({ symbol }) => `Claimed announcement ${symbol}`,
    leadsTo: ({ symbol }) => ({ kind: 'announcement', id: String(symbol) }),
  },
} satisfies TimelineWords
