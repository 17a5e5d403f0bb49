import type { AuditEntry } from '@regent/contract/audit'
import { fieldOf, isNothing, textOf } from './audit-words.ts'

type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'undoes'>

/** The content in `42/currency.gems` and in `42/items.sword/7`. */
export const contentIn = (subjectId: string): string => subjectId.split('/')[1] ?? subjectId

export function currencyWords({ subjectId, before, after }: Change): string {
  const added = Number(after ?? 0) - Number(before ?? 0)
  return `${added < 0 ? 'Took' : 'Gave'} ${Math.abs(added).toLocaleString('en')} ${contentIn(subjectId)}`
}
export function inboxWords({ subjectId, before, after }: Change): string {
  const symbol = contentIn(subjectId)
  const became = (field: string) => fieldOf(before, field) !== true && fieldOf(after, field) === true
  if (became('isClaimed')) return `Claimed announcement ${symbol} for a player`
  if (became('isDeleted')) return `Deleted announcement ${symbol} for a player`
  if (became('isRead')) return `Marked announcement ${symbol} as read`
  return `Put announcement ${symbol} back for a player`
}

export function mailWords({ before, after, undoes }: Change): string {
  const subject = textOf(after ?? before, 'subject')
  const which = subject ? ` “${subject}”` : ''
  if (isNothing(before)) return `${undoes === undefined ? 'Sent' : 'Sent again'} mail${which}`
  return isNothing(after) ? `Withdrew mail${which}` : `Changed a mail${which}`
}

export function mailStateWords({ before, after }: Change): string {
  if (fieldOf(before, 'isClaimed') !== fieldOf(after, 'isClaimed'))
    return fieldOf(after, 'isClaimed') === true ? 'Claimed a mail for a player' : 'Took back the claim of a mail'
  const words = { Read: 'Marked a mail as read', Unread: 'Marked a mail as unread', Deleted: 'Deleted a mail' }
  return words[textOf(after, 'state') as keyof typeof words] ?? 'Changed the state of a mail'
}
