import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { CreateButton } from '../../../shell/CreateButton.tsx'
import { Pending } from '../../../shell/Pending.tsx'
import { paths } from '../../../shell/paths.ts'
import { useRealm } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconTrash, IconX } from '../../../ui/icons.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { MoreMenu, PageHeader } from '../../../ui/PageHeader.tsx'
import { RawJson } from '../../../ui/RawJson.tsx'
import { useOpened } from '../../../ui/use-opened.ts'
import { Entries } from './Entries.tsx'
import { LeaderboardFigures } from './LeaderboardFigures.tsx'
import { clearLeaderboard, deleteLeaderboard } from './leaderboard-actions.ts'
import { detailsQuery } from './leaderboards-reads.ts'
import type { LeaderboardSearch } from './leaderboards-search.ts'
import { Partitions } from './Partitions.tsx'

const EditEntryDrawer = lazyDialog(() => import('./EditEntryDrawer.tsx').then((module) => module.EditEntryDrawer))

/** One leaderboard: its figures, then its entries or, if it is partitioned, its partitions. */
export function LeaderboardPage() {
  const { boardId = '' } = useParams({ strict: false }) as { boardId?: string }
  const place = useRealm()
  const { from, player } = useSearch({ strict: false }) as LeaderboardSearch
  const rights = useRights()
  const navigate = useNavigate()
  const adding = useOpened<true>()
  const isAllowed = rights.can('view leaderboards')
  const { data, error, isFetching, refetch } = useQuery({
    ...detailsQuery(boardId, player === undefined ? { ...(from && { from }) } : {}, realmScope(place.realmId)),
    enabled: isAllowed,
    placeholderData: (before) => (before?.lbid === boardId ? before : undefined),
  })
  const list = paths.inRealm(place, 'leaderboards')

  if (!data) {
    return (
      <>
        <PageHeader title={boardId} subtitle={<Link to={list}>All leaderboards</Link>} />
        <Card isFlush>
          {!isAllowed ? (
            <EmptyState kind="not-allowed" missingRight="view leaderboards" />
          ) : error ? (
            <EmptyState
              kind="failed"
              failure={readFailure('The leaderboard could not be loaded.', error)}
              onRetry={() => refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <Pending />
          )}
        </Card>
      </>
    )
  }

  const { metaData, numberOfEntries } = data
  const isSplit = metaData.partitioned || metaData.cohorted
  const whyNotWritten = metaData.frozen && 'The leaderboard is frozen.'
  const actions = (
    <>
      <RawJson value={data} title={boardId} />
      <MoreMenu
        label="More actions"
        actions={[
          {
            label: 'Clear entries',
            icon: <IconX aria-hidden />,
            onClick: () => void clearLeaderboard(boardId),
            isDangerous: true,
            disabledReason: rights.refusal('clear leaderboards') ?? (numberOfEntries === 0 && 'There are no entries.'),
          },
          {
            label: 'Delete leaderboard',
            icon: <IconTrash aria-hidden />,
            onClick: () => void deleteLeaderboard(boardId, () => void navigate({ to: list })),
            isDangerous: true,
            disabledReason: rights.refusal('delete leaderboards'),
          },
        ]}
      />
      {!isSplit && (
        <CreateButton right="edit leaderboards" disabledReason={whyNotWritten} onClick={() => adding.open(true)}>
          Add entry
        </CreateButton>
      )}
    </>
  )
  const parts = { details: data, actions, summary: <LeaderboardFigures details={data} place={place} /> }
  return (
    <>
      {isSplit ? (
        <Partitions {...parts} />
      ) : (
        <Entries {...parts} isFetching={isFetching} failure={error} onRetry={() => refetch()} />
      )}
      <EditEntryDrawer key={adding.key} leaderboard={boardId} isOpen={adding.isOpen} onClose={adding.close} />
    </>
  )
}
