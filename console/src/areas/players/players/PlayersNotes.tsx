import { formatCount, formatQuantity } from '@regent/contract/words'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'

/** Pasted ids without a player in the realm, ready to copy. */
export function NotFound({ ids }: { ids: readonly string[] }) {
  return (
    <p role="status">
      {formatQuantity(ids.length, 'id')} not found in this realm:{' '}
      <CopyId value={ids.join(', ')} label="ids that were not found" />
    </p>
  )
}

/** The cause of "Why?" of the listed players, and their number. */
export function CauseNote({ title, shown, total }: { title: string; shown: number; total: number }) {
  return (
    <p role="status">
      {title}
      {total > shown && ` · the first ${formatCount(shown)} of ${formatQuantity(total, 'player')}, by gamer tag`}
    </p>
  )
}
