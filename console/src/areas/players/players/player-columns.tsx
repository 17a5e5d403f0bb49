import { personalStats } from '@regent/contract/players/search-words'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { nameOfPlayer } from '../../../shell/records/player-cards.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Money } from '../../../ui/words/Money.tsx'
import { StatValue } from '../stats/StatValue.tsx'
import { SuspensionPill } from '../suspensions/SuspensionPill.tsx'
import { LanguageFlag } from './LanguageFlag.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import { PlatformBadge } from './PlatformBadge.tsx'
import type { PlayerListEntry } from './player-list.ts'
import {
  headOf,
  kindOfValues,
  momentOf,
  nameOfStat,
  type StatColumn,
  type StatOfPlayer,
  statLabels,
} from './stat-columns.ts'

const isoTime = (ms: number | undefined) => (ms ? new Date(ms).toISOString() : undefined)

const Nothing = () => <span className="dimmed">–</span>

const columns: Column<PlayerListEntry>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: (row) =>
      row.isUnknown ? <span className="dimmed">no gamer tag</span> : <PlayerLink gamerTag={row.gamerTag} known={row} />,
    csv: { gamerTag: 'gamerTag', name: (row) => nameOfPlayer(row) },
  },
  { id: 'email', header: 'E-mail', width: 180, cell: (row) => row.email ?? <Nothing />, csv: 'email' },
  {
    id: 'lastSeen',
    header: 'Last seen',
    width: 188,
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: (row) => <Time ms={row.lastSeen} />,
    csv: { lastSeen: (row) => isoTime(row.lastSeen) },
  },
  {
    id: 'online',
    header: 'Online',
    width: 120,
    keepsWidth: true,
    // A suspended player cannot be online.
    cell: ({ suspension, online }) =>
      suspension ? <SuspensionPill until={suspension.until} /> : <OnlineMark isOnline={online} />,
    csv: { online: 'online', suspended: ({ suspension }) => suspension !== undefined },
  },
  {
    id: 'spent',
    header: 'Spent',
    width: 90,
    align: 'right',
    isSortable: true,
    cell: ({ spent }) => (spent ? <Money minor={spent} /> : <Nothing />),
    csv: { spentMinor: ({ spent }) => spent },
  },
  {
    id: 'platform',
    header: 'Platform',
    width: 100,
    cell: (row) => (row.platform ? <PlatformBadge platform={row.platform} /> : <Nothing />),
    csv: 'platform',
  },
  {
    id: 'language',
    header: 'Language',
    width: 90,
    cell: (row) => (row.language ? <LanguageFlag code={row.language} /> : <Nothing />),
    csv: 'language',
  },
  {
    id: 'created',
    header: 'Installed',
    width: 150,
    isSortable: true,
    isNewestFirst: true,
    cell: (row) => (row.isUnknown ? <Nothing /> : <Time ms={row.created} />),
    csv: { created: (row) => isoTime(row.created) },
  },
  {
    id: 'accountId',
    header: 'Account id',
    width: 170,
    cell: (row) => <CopyId value={String(row.accountId)} label="account id" />,
    csv: 'accountId',
  },
]

/** The facts on a card beside the chosen stats: those of a card without any. */
const factsOnCard = ['email', 'lastSeen', 'online']

/** The columns of the list of players. The stats that somebody chose stand beside the player: they are looked for. */
export function columnsWithStats(
  stats: readonly StatColumn[],
  statOf: StatOfPlayer,
  rows: readonly PlayerListEntry[],
  seesPersonal: boolean,
): Column<PlayerListEntry>[] {
  if (stats.length === 0) return columns
  const labels = statLabels(stats)
  const chosen = stats.map((stat): Column<PlayerListEntry> => {
    const id = nameOfStat(stat)
    const read = ({ isUnknown, gamerTag }: PlayerListEntry) => (isUnknown ? null : statOf(stat, gamerTag))
    const kind = kindOfValues(stat.key, rows.map(read))
    const header = headOf(labels.get(id) ?? stat.key)
    return {
      id,
      header,
      // Keys are in capitals, which are wider than the words of other heads.
      width: Math.max(kind === 'time' ? 150 : 90, Math.ceil(24 + 7.5 * header.length)),
      ...(kind === 'number' && { align: 'right' }),
      // The order of a stat tells its values, which are masked.
      isSortable: seesPersonal || !personalStats.includes(stat.key.toLowerCase()),
      isNewestFirst: kind === 'time',
      sorts: kind,
      isOnCard: true,
      cell: (row) => <StatCell name={stat.key} value={read(row)} />,
      csv: { [id]: read },
    }
  })
  const [player, ...facts] = columns.map((column) => ({ ...column, isOnCard: factsOnCard.includes(column.id) }))
  // Names stay readable: where there is little room, the last of the stats leave instead.
  return [...(player ? [{ ...player, keepsWidth: true }] : []), ...chosen, ...facts]
}

/** A value as the player's stats show it, a moment as the list shows moments. Empty until it is read. */
function StatCell({ name, value }: { name: string; value: string | null | undefined }) {
  if (value === undefined) return null
  if (value === null) return <Nothing />
  const ms = momentOf(name, value)
  return ms === undefined ? <StatValue value={value} /> : <Time ms={ms} />
}
