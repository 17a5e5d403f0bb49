import { IconMail } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const mailTimeline = {
  mail: {
    label: 'Mail',
    icon: IconMail,
    words: ({ act, subject, category }) =>
      `${act === 'claimed' ? 'Claimed' : 'Read'} mail ${subject ? `“${subject}”` : `in ${category}`}`,
    leadsTo: ({ mailId, subject, category }) => ({
      screen: 'mail',
      search: { mail: String(mailId) },
      was: String(subject ?? category),
    }),
  },
} satisfies TimelineWords
