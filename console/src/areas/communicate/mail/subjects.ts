import { countUnreadMail, getMail, listMailCategories, searchMail } from '@regent/contract/communicate/mail'
import { fieldOf, isNothing, textOf } from '../../../api/change-states.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

const mailReads = [searchMail, getMail, listMailCategories, countUnreadMail]

export const mailSubjects = {
  mail: { label: 'Mail', words: mailWords, reads: mailReads },
  'mail-state': { label: 'Mail inbox', words: mailStateWords, reads: mailReads },
} satisfies AreaSubjects

function mailWords({ before, after, undoes }: Change): string {
  const subject = textOf(after ?? before, 'subject')
  const which = subject ? ` “${subject}”` : ''
  if (isNothing(before)) return `${undoes === undefined ? 'Sent' : 'Sent again'} mail${which}`
  return isNothing(after) ? `Withdrew mail${which}` : `Changed a mail${which}`
}

function mailStateWords({ before, after }: Change): string {
  if (fieldOf(before, 'isClaimed') !== fieldOf(after, 'isClaimed'))
    return fieldOf(after, 'isClaimed') === true ? 'Claimed a mail for a player' : 'Took back the claim of a mail'
  const words = { Read: 'Marked a mail as read', Unread: 'Marked a mail as unread', Deleted: 'Deleted a mail' }
  return words[textOf(after, 'state') as keyof typeof words] ?? 'Changed the state of a mail'
}
