import { type RecordUse, type RecordUser, recordUsers } from '@regent/contract/operate/search/search-uses'
import { countOf } from '../../../ui/words/format-number.ts'

const nouns: Record<RecordUser, [singular: string, plural: string]> = {
  store: ['store', 'stores'],
  event: ['event', 'events'],
  tournament: ['tournament', 'tournaments'],
  pvp: ['PvP definition', 'PvP definitions'],
  payment: ['open payment', 'open payments'],
}

/** "Used by 2 events, 1 open payment"; undefined for what nothing uses. */
export function recordUsedBy(id: string, uses: readonly RecordUse[]): string | undefined {
  const parts = recordUsers.flatMap((user) => {
    const use = uses.find((one) => one.id === id && one.user === user)
    return use ? [countOf(use.count, ...nouns[user])] : []
  })
  return parts.length === 0 ? undefined : `Used by ${parts.join(', ')}`
}
