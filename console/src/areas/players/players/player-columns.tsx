import { personalStats } from '@regent/contract/players/search-words'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { playerName } from '../../../shell/records/player-cards.ts'
import { SuspensionPill } from '../../../shell/records/SuspensionPill.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Money } from '../../../ui/words/Money.tsx'
import { StatValue } from '../stats/StatValue.tsx'
import { LanguageFlag } from './LanguageFlag.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import { PlatformBadge } from './PlatformBadge.tsx'
import type { PlayerListEntry } from './player-list.ts'
import {
  findValueKind,
  type StatColumn,
  type StatOfPlayer,
  shortenHeader,
  statLabels,
  toEpochMs,
  toStatName,
} from './stat-columns.ts'

const isoTime = (ms: number | undefined) => (ms ? new Date(ms).toISOString() : undefined)

/** Cards hide facts without a value. */
const Nothing = () => (
  <span className="dimmed" data-nothing="">
    –
  </span>
)

const columns: Column<PlayerListEntry>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: (row) =>
      row.isUnknown ? (
        <span className="dimmed">no gamer tag</span>
      ) : (
        <PlayerLink gamerTag={row.gamerTag} known={row} mark="none" />
      ),
    csv: { gamerTag: 'gamerTag', name: (row) => playerName(row) },
  },
  {
    id: 'email',
    header: 'E-mail',
    width: 180,
    isOnCard: true,
    cell: (row) => row.email ?? <Nothing />,
    csv: 'email',
  },
  {
    id: 'lastSeen',
    header: 'Last seen',
    isOnCard: true,
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: (row) => <Time ms={row.lastSeen} />,
    csv: { lastSeen: (row) => isoTime(row.lastSeen) },
  },
  {
    id: 'online',
    header: 'Online',
    isOnCard: true,
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
    isOnCard: true,
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

/** The facts on a card with stat columns: those of a card without any. */
const factsOnCard = ['email', 'lastSeen', 'online', 'spent']

/** The columns of the list of players. Selected stats come right after the player. */
export function columnsWithStats(
  stats: readonly StatColumn[],
  statOf: StatOfPlayer,
  rows: readonly PlayerListEntry[],
  seesPersonal: boolean,
): Column<PlayerListEntry>[] {
  if (stats.length === 0) return columns
  const labels = statLabels(stats)
  const statColumns = stats.map((stat): Column<PlayerListEntry> => {
    const id = toStatName(stat)
    const read = ({ isUnknown, gamerTag }: PlayerListEntry) => (isUnknown ? null : statOf(stat, gamerTag))
    const kind = findValueKind(stat.key, rows.map(read))
    const header = shortenHeader(labels.get(id) ?? stat.key)
    return {
      id,
      header,
      // Keys are in capitals, which are wider than other headers.
      width: Math.max(kind === 'time' ? 150 : 90, Math.ceil(24 + 7.5 * header.length)),
      ...(kind === 'number' && { align: 'right' }),
      // No sorting: the order would reveal masked values.
      isSortable: seesPersonal || !personalStats.includes(stat.key.toLowerCase()),
      isNewestFirst: kind === 'time',
      sorts: kind,
      isOnCard: true,
      cell: (row) => <StatCell name={stat.key} value={read(row)} />,
      csv: { [id]: read },
    }
  })
  const [player, ...facts] = columns.map((column) => ({ ...column, isOnCard: factsOnCard.includes(column.id) }))
  // Names stay readable: if there is little room, the last stat columns are hidden instead.
  return [...(player ? [{ ...player, keepsWidth: true }] : []), ...statColumns, ...facts]
}

/** The value of a stat, with times in the format of the list. Empty while loading. */
function StatCell({ name, value }: { name: string; value: string | null | undefined }) {
  if (value === undefined) return null
  if (value === null) return <Nothing />
  const ms = toEpochMs(name, value)
  return ms === undefined ? <StatValue value={value} /> : <Time ms={ms} />
}
