import { listPlayerLeaderboards, type RankEntry } from '@regent/contract/engage/leaderboards'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { whyColumn } from '../../players/why/why-column.tsx'
import { removeEntry } from './leaderboard-actions.ts'
import type { LeaderboardsSearch } from './leaderboards-search.ts'
import { scoreText, statsText } from './score-words.ts'

const EditEntryDrawer = lazyDialog(() => import('./EditEntryDrawer.tsx').then((module) => module.EditEntryDrawer))

type Standing = { lbId: string; boardSize: number; entry: RankEntry }

const standings: WholeList<Standing, LeaderboardsSearch> = {
  name: 'player-leaderboards',
  noun: ['leaderboard', 'leaderboards'],
  rowId: ({ lbId }) => lbId,
  placeholder: 'Filter by id',
  texts: ({ lbId }) => [lbId],
}

/** The ranks and scores of one player on all leaderboards. */
export function PlayerLeaderboardsPage() {
  const { customerId, gameId, realmId, gamerTag = 0 } = usePlayerRoute()
  const rights = useRights()
  const navigate = useNavigate()
  const editing = useDrawer((layer, item: Standing) => (
    <EditEntryDrawer {...layer} leaderboard={item.lbId} entry={item.entry} />
  ))
  const isAllowed = rights.can('view player-leaderboards')
  const read = useQuery({
    ...query(listPlayerLeaderboards, { query: { dbid: gamerTag } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const lbs = read.data?.lbs
  const all = useMemo(
    () => lbs?.flatMap(({ lbId, boardSize, rankgt }) => (rankgt ? [{ lbId, boardSize, entry: rankgt }] : [])),
    [lbs],
  )
  const { listProps } = useWholeList(standings, all)
  const { open: edit } = editing
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, gamerTag, rights, edit),
    [customerId, gameId, realmId, gamerTag, rights, edit],
  )
  return (
    <>
      <ListPage
        title="Leaderboards"
        actions={isAllowed && <RawJson value={lbs ?? []} title={`the leaderboards of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The leaderboards could not be loaded.')}
        onOpen={({ lbId }) =>
          navigate(linkTo.leaderboard({ customerId, gameId, realmId }, lbId, { player: String(gamerTag) }))
        }
        csv={{ fileName: `leaderboards-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view player-leaderboards'}
        nothingYet={{
          title: 'Not on a leaderboard yet',
          description: 'Entries appear with the player’s first score.',
        }}
      />
      {editing.element}
    </>
  )
}

const buildColumns = (
  place: RealmPlace,
  gamerTag: number,
  { refusal }: Rights,
  edit: (standing: Standing) => void,
): Column<Standing>[] => [
  {
    id: 'id',
    header: 'Leaderboard',
    width: 260,
    cell: ({ lbId }) => (
      <CopyId value={lbId} label="id">
        <Link {...linkTo.leaderboard(place, lbId, { player: String(gamerTag) })}>{lbId}</Link>
      </CopyId>
    ),
    csv: { leaderboard: 'lbId' },
  },
  {
    id: 'rank',
    header: 'Rank',
    align: 'right',
    width: 90,
    cell: ({ entry }) => formatCount(entry.rank),
    csv: { rank: ({ entry }) => entry.rank },
  },
  {
    id: 'of',
    header: 'Entries',
    align: 'right',
    width: 90,
    cell: ({ boardSize }) => formatCount(boardSize),
    csv: { of: 'boardSize' },
  },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    width: 130,
    cell: ({ entry }) => scoreText(entry.score),
    csv: { score: ({ entry }) => entry.score },
  },
  {
    id: 'stats',
    header: 'Stats',
    width: 280,
    cell: ({ entry }) => (entry.stats.length === 0 ? <span className="dimmed">–</span> : statsText(entry.stats)),
    csv: { stats: ({ entry }) => statsText(entry.stats) },
  },
  whyColumn(({ lbId }) => ({ thing: { kind: 'leaderboard', id: lbId }, name: lbId })),
  actionsColumn((standing) => ({
    name: standing.lbId,
    actions: [
      {
        label: 'Edit entry',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(standing),
        disabledReason: refusal('edit leaderboards'),
      },
      {
        label: 'Remove entry',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeEntry(standing.lbId, gamerTag),
        isDangerous: true,
        disabledReason: refusal('delete leaderboards'),
      },
    ],
  })),
]
