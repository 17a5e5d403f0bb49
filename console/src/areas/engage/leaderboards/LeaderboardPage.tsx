import type { LeaderboardDetails } from '@regent/contract/engage/leaderboards'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash, IconX } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Entries } from './Entries.tsx'
import { LeaderboardFigures } from './LeaderboardFigures.tsx'
import { clearLeaderboard, deleteLeaderboard, setFrozen, startVersion } from './leaderboard-actions.ts'
import { entriesQuery } from './leaderboards-reads.ts'
import type { LeaderboardSearch } from './leaderboards-search.ts'
import { Partitions } from './Partitions.tsx'

const EditLeaderboardDrawer = lazyDialog(() =>
  import('./EditLeaderboardDrawer.tsx').then((module) => module.EditLeaderboardDrawer),
)
const EditEntryDrawer = lazyDialog(() => import('./EditEntryDrawer.tsx').then((module) => module.EditEntryDrawer))

type VersionState = { isPartition: boolean; isFrozen: boolean; isEmpty: boolean }

function whyNoVersion({ isPartition, isFrozen, isEmpty }: VersionState): string | false {
  if (isPartition) return 'Start it on the partitioned leaderboard.'
  if (isFrozen) return 'The leaderboard is frozen.'
  return isEmpty && 'There are no entries.'
}

/** One leaderboard: its figures, then its entries or, if it is partitioned, its partitions. */
export function LeaderboardPage() {
  const { boardId = '' } = useParams({ strict: false }) as { boardId?: string }
  const place = useRealm()
  const search = useSearch({ strict: false }) as LeaderboardSearch
  const { version } = search
  const rights = useRights()
  const adding = useDrawer((layer) => <EditEntryDrawer {...layer} leaderboard={boardId} />)
  const editing = useDrawer((layer) => data && <EditLeaderboardDrawer {...layer} details={data} />)
  const isAllowed = rights.can('view leaderboards')
  const entries = useInfiniteQuery({
    ...entriesQuery(boardId, search, realmScope(place.realmId)),
    enabled: isAllowed,
    placeholderData: (before) => (before?.pages[0]?.lbid === boardId ? before : undefined),
  })
  const data = entries.data?.pages[0]
  const list = paths.inRealm(place, 'leaderboards')

  if (!data) {
    return (
      <UnreadRecord
        title={boardId}
        back={<Link to={list}>All leaderboards</Link>}
        missingRight={isAllowed ? undefined : 'view leaderboards'}
        read={entries}
        failed="The leaderboard could not be loaded."
      />
    )
  }

  const { metaData } = data
  const isSplit = metaData.partitioned || metaData.cohorted
  const whyNotWritten =
    version !== undefined && Number(version) !== metaData.version
      ? 'Earlier versions are read-only.'
      : metaData.frozen && 'The leaderboard is frozen.'
  const actions = (
    <>
      <RawJson value={data} title={boardId} />
      <LeaderboardMenu boardId={boardId} details={data} onEdit={() => editing.open()} />
      {!isSplit && (
        <CreateButton right="edit leaderboards" disabledReason={whyNotWritten} onClick={() => adding.open()}>
          Add entry
        </CreateButton>
      )}
    </>
  )
  const parts = {
    details: data,
    actions,
    summary: <LeaderboardFigures details={data} place={place} version={version} />,
  }
  return (
    <>
      {isSplit ? <Partitions {...parts} search={search} /> : <Entries {...parts} list={entries} />}
      {editing.element}
      {adding.element}
    </>
  )
}

type LeaderboardMenuProps = { boardId: string; details: LeaderboardDetails; onEdit: () => void }

function LeaderboardMenu({ boardId, details, onEdit }: LeaderboardMenuProps) {
  const { metaData, numberOfEntries } = details
  const place = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const isPartition = metaData.parentLeaderboard !== ''
  const whyNotSet = rights.refusal('edit leaderboards') ?? (isPartition && 'Edit the partitioned leaderboard instead.')
  return (
    <MoreMenu
      actions={[
        {
          label: 'Edit settings',
          icon: <IconPencil aria-hidden />,
          onClick: onEdit,
          disabledReason: whyNotSet,
        },
        {
          label: metaData.frozen ? 'Unfreeze' : 'Freeze',
          icon: metaData.frozen ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />,
          onClick: () => void setFrozen(boardId, !metaData.frozen),
          disabledReason: whyNotSet,
        },
        {
          label: 'Start a new version now',
          icon: <IconRefresh aria-hidden />,
          onClick: () => void startVersion(boardId),
          disabledReason:
            rights.refusal('clear leaderboards') ??
            whyNoVersion({ isPartition, isFrozen: metaData.frozen, isEmpty: numberOfEntries === 0 }),
        },
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
          onClick: () =>
            void deleteLeaderboard(boardId, () => void navigate({ to: paths.inRealm(place, 'leaderboards') })),
          isDangerous: true,
          disabledReason: rights.refusal('delete leaderboards'),
        },
      ]}
    />
  )
}
