import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'

/** The pasted ids that match no player of the realm, ready to copy. */
export function NotFound({ ids }: { ids: readonly string[] }) {
  return (
    <p role="status">
      {countOf(ids.length, 'id')} not found in this realm:{' '}
      <CopyId value={ids.join(', ')} label="ids that were not found" />
    </p>
  )
}

/** Why the players of the list did not get something, and how many of them the list shows. */
export function CauseNote({ title, shown, total }: { title: string; shown: number; total: number }) {
  return (
    <p role="status">
      {title}
      {total > shown && ` · the first ${formatCount(shown)} of ${countOf(total, 'player')}, by gamer tag`}
    </p>
  )
}
