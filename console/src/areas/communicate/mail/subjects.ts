import { countUnreadMail, getMail, listMailCategories, searchMail } from '@regent/contract/communicate/mail'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'
import { IconMail } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

const mailReads = [searchMail, getMail, listMailCategories, countUnreadMail]

export const subjects = {
  mail: { label: 'Mail', words: formatMailChange, reads: mailReads },
  'mail-state': { label: 'Mail inbox', words: formatMailStateChange, reads: mailReads },
} satisfies AreaSubjects

function formatMailChange({ before, after, undoes }: Change): string {
  const subject = readTextField(after ?? before, 'subject')
  const which = subject ? ` “${subject}”` : ''
  if (isNothing(before)) return `${undoes === undefined ? 'Sent' : 'Sent again'} mail${which}`
  return isNothing(after) ? `Withdrew mail${which}` : `Changed a mail${which}`
}

function formatMailStateChange({ before, after }: Change): string {
  if (readField(before, 'isClaimed') !== readField(after, 'isClaimed'))
    return readField(after, 'isClaimed') === true ? 'Claimed a mail for a player' : 'Reverted the claim of a mail'
  const words = { Read: 'Marked a mail as read', Unread: 'Marked a mail as unread', Deleted: 'Deleted a mail' }
  return words[readTextField(after, 'state') as keyof typeof words] ?? 'Changed the state of a mail'
}

export const timeline = {
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
