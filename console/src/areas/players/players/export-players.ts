import { listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { formatCount } from '@regent/contract/words'
import { call, realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { buildCsvColumns, csvText, saveFile } from '../../../ui/csv/csv.ts'
import { readPages } from '../../../ui/csv/csv-pages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { columnsWithStats } from './player-columns.tsx'
import type { PlayerListEntry } from './player-list.ts'
import type { PlayerTargets } from './use-player-acts.tsx'

/** Maximum size of a lookup request and of a page. */
const lookedUpAtOnce = 1_000
const pageSize = 200

const noStats = () => null

/** Saves players as a CSV with the columns of their list; all that a search finds are read page by page. */
export async function exportPlayers(realmId: string, players: PlayerTargets['players']): Promise<void> {
  try {
    const { rows, isAll } = await readPages(reader(realmId, players), new AbortController().signal, () => undefined)
    const columns = buildCsvColumns(columnsWithStats([], noStats, [], true))
    saveFile(`players-${realmId}.csv`, csvText(columns, rows), 'text/csv;charset=utf-8')
    if (!isAll) toast(`Saved the first ${formatCount(rows.length)} players`)
  } catch (error) {
    toastFailure('The CSV was not saved.', error)
  }
}

type Reader = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ rows: readonly PlayerListEntry[]; next: string | null }>

function reader(realmId: string, players: PlayerTargets['players']): Reader {
  const scope = realmScope(realmId)
  if ('gamerTags' in players)
    return async (cursor, signal) => {
      const from = Number(cursor ?? 0)
      const ids = players.gamerTags.slice(from, from + lookedUpAtOnce).map(String)
      const { rows } = await call(lookUpPlayers, { body: { ids } }, { scope, signal })
      const end = from + ids.length
      return { rows, next: end < players.gamerTags.length ? String(end) : null }
    }
  const search = 'segment' in players ? { segment: players.segment } : players.matching
  return (cursor, signal) =>
    call(listPlayers, { query: { ...search, limit: pageSize, ...(cursor && { cursor }) } }, { scope, signal })
}
