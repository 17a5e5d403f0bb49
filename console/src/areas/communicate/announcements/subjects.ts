import { listAnnouncements, listPlayerAnnouncements } from '@regent/contract/communicate/announcements'
import { countLocalizations, listLocalizations } from '@regent/contract/communicate/localizations'
import { listSegmentUses } from '@regent/contract/players/segments'
import { readField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'
import { IconSpeakerphone } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

/** The announcement in `42/announcements.welcome`. */
const announcementIn = (subjectId: string): string => subjectId.split('/')[1] ?? subjectId

export const subjects = {
  announcement: {
    label: 'Announcement',
    record: 'announcement',
    words: (change) => `${chooseVerb(change)} announcement ${change.subjectId}`,
    reads: [listAnnouncements, listPlayerAnnouncements, listLocalizations, countLocalizations, listSegmentUses],
  },
  'announcement-state': {
    label: 'Announcement inbox',
    record: ({ subjectId }) => ({ kind: 'announcement', id: announcementIn(subjectId) }),
    words: formatInboxChange,
    reads: [listPlayerAnnouncements],
  },
} satisfies AreaSubjects

function formatInboxChange({ subjectId, before, after }: Change): string {
  const symbol = announcementIn(subjectId)
  const became = (field: string) => readField(before, field) !== true && readField(after, field) === true
  if (became('isClaimed')) return `Claimed announcement ${symbol} for a player`
  if (became('isDeleted')) return `Deleted announcement ${symbol} for a player`
  if (became('isRead')) return `Marked announcement ${symbol} as read`
  return `Restored announcement ${symbol} for a player`
}

export const timeline = {
  announcement: {
    label: 'Announcement',
    icon: IconSpeakerphone,
    words: ({ symbol }) => `Claimed announcement ${symbol}`,
    leadsTo: ({ symbol }) => ({ kind: 'announcement', id: String(symbol) }),
  },
} satisfies TimelineWords
