import { Select } from '@mantine/core'
import {
  archiveManifest,
  listManifestHistory,
  listManifests,
  planRepeat,
} from '@regent/contract/operate/content/content-manifests'
import { globalManifest, type ManifestView } from '@regent/contract/operate/content/content-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { IconArchive, IconArchiveOff, IconArrowBackUp, IconArrowsExchange, IconEye } from '../../../ui/layout/icons.ts'
import { type MenuAction, MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ContentLink } from './ContentLinks.tsx'
import { type HistorySearch, readHistorySearch } from './content-search.ts'
import { formatCounts, formatOrigin, formatRemoval } from './content-words.ts'

const manifestList: PagedList<ManifestView, HistorySearch> = {
  noun: ['manifest', 'manifests'],
  rowId: ({ uid }) => uid,
  sort: '-created',
  readSearch: readHistorySearch,
  failed: 'The history could not be loaded.',
}

/** The history of manifests with changes, time and author; an old manifest can be published again. */
export function ContentHistoryPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/history' })
  const { realmId, realmName: name } = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view content')
  const id = search.manifest ?? globalManifest
  const { sort = '-created' } = search
  const input = { query: { id, sort } }
  const manifests = useQuery({ ...query(listManifests, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const pages = pagedQuery(listManifestHistory, input, { scope: realmScope(realmId) })
  const { rows, listProps } = usePagedList(manifestList, pages, {
    right: 'view content',
    csv: { fileName: `content-history-${realmId}-${id}.csv`, of: 'all' },
  })
  const live = manifests.data?.rows.find((one) => one.id === id)
  const columns = useHistoryColumns(rows, search)
  const oldest = rows.find(({ isPreviousRemoved }) => isPreviousRemoved)

  return (
    <ListPage
      title="Content History"
      subtitle={`Versions of ${id} in ${name}. Publish an old one to restore it.${oldest ? ` ${formatRemoval('Older ones were removed', oldest.keptDays)}` : ''}`}
      actions={
        <>
          <ContentLink manifest={search.manifest} />
          {isAllowed && live && id !== globalManifest && <ArchiveMenu live={live} />}
        </>
      }
      summary={isAllowed && <ManifestSelect id={id} manifests={manifests.data?.rows ?? []} />}
      columns={columns}
      {...listProps}
      nothingYet={{ title: 'Nothing published yet', description: 'Every publish appears here.' }}
    />
  )
}

function useHistoryColumns(rows: readonly ManifestView[], { manifest, sort = '-created' }: HistorySearch) {
  const { customerId, gameId, realmId, realms, path } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  return useMemo(
    () =>
      buildColumns({
        rights,
        nameOf: (pid) => {
          const realm = findRealm(realms, pid)
          return realm && realmName(realm)
        },
        itemsOf: (row) => `${path('content')}?${toSearch(row)}&uid=${row.uid}`,
        compare: (row, before) =>
          void navigate(
            linkTo.contentCompare({ customerId, gameId, realmId }, { manifest, from: before?.uid, to: row.uid }),
          ),
        before: (row) => rows[rows.indexOf(row) + (sort === 'created' ? -1 : 1)],
        repeat: (row) =>
          void planAct(
            planRepeat,
            { body: { uid: row.uid } },
            { scope: realmScope(realmId), failed: 'Publishing it again was not planned.' },
          ),
      }),
    [rights, realms, path, navigate, manifest, rows, sort, customerId, gameId, realmId],
  )
}

/** For all manifests but the global one. */
function ArchiveMenu({ live: { id, isArchived } }: { live: ManifestView }) {
  const { realmId } = useRealm()
  const rights = useRights()
  const setArchived = (archived: boolean) =>
    act(
      archiveManifest,
      { params: { id }, body: { archived } },
      {
        subject: 'manifest-archive',
        done: `${archived ? 'Archived' : 'Unarchived'} the manifest ${id}`,
        failed: `The manifest ${id} was not ${archived ? 'archived' : 'unarchived'}.`,
        scope: realmScope(realmId),
      },
    )

  return (
    <MoreMenu
      actions={[
        {
          label: isArchived ? 'Unarchive the manifest' : 'Archive the manifest',
          icon: isArchived ? <IconArchiveOff aria-hidden /> : <IconArchive aria-hidden />,
          onClick: () => void setArchived(!isArchived),
          disabledReason: rights.refusal('edit content'),
        },
      ]}
    />
  )
}

/** Shown when the realm has more than the global manifest. */
function ManifestSelect({ id, manifests }: { id: string; manifests: readonly ManifestView[] }) {
  const navigate = useNavigate()
  const names = [...new Set([globalManifest, ...manifests.map((one) => one.id)])]
  if (names.length === 1) return null
  return (
    <Select
      label="Manifest"
      data={names}
      value={id}
      allowDeselect={false}
      maw={280}
      onChange={(value) =>
        navigate({
          to: '.',
          search: { manifest: value && value !== globalManifest ? value : undefined },
          replace: true,
        })
      }
    />
  )
}

const toSearch = ({ id }: ManifestView) => (id === globalManifest ? '' : `manifest=${encodeURIComponent(id)}`)

type Doing = {
  rights: Rights
  nameOf: (pid: string) => string | undefined
  itemsOf: (row: ManifestView) => string
  compare: (row: ManifestView, before: ManifestView | undefined) => void
  before: (row: ManifestView) => ManifestView | undefined
  repeat: (row: ManifestView) => void
}

const buildActions = (row: ManifestView, { rights, compare, before, repeat }: Doing): MenuAction[] => [
  {
    label: 'Show its changes',
    icon: <IconEye aria-hidden />,
    onClick: () => compare(row, before(row)),
    disabledReason: row.isPreviousRemoved && formatRemoval('The version before it was removed', row.keptDays),
  },
  {
    label: 'Compare with live',
    icon: <IconArrowsExchange aria-hidden />,
    onClick: () => compare({ ...row, uid: '' }, row),
    disabledReason: row.isLive && 'This version is live.',
  },
  {
    label: 'Publish again',
    icon: <IconArrowBackUp aria-hidden />,
    onClick: () => repeat(row),
    disabledReason:
      rights.refusal('rollback realm') ??
      ((row.isLive && 'This version is live.') || (row.isArchived && 'The manifest is archived.')),
  },
]

const buildColumns = (doing: Doing): Column<ManifestView>[] => [
  {
    id: 'uid',
    header: 'Manifest',
    width: 170,
    cell: (row) => (
      <CopyId value={row.uid} label="uid">
        <RowLink to={doing.itemsOf(row)}>{row.uid.slice(0, 8)}</RowLink>
      </CopyId>
    ),
    csv: 'uid',
  },
  {
    id: 'state',
    header: 'State',
    width: 90,
    cell: ({ isLive }) => (isLive ? <Pill tone="done">live</Pill> : <span className="dimmed">–</span>),
  },
  {
    id: 'created',
    header: 'Published',
    isSortable: true,
    isNewestFirst: true,
    keepsWidth: true,
    cell: ({ createdAt }) => <Time ms={createdAt} />,
    csv: { published: ({ createdAt }) => new Date(createdAt).toISOString() },
  },
  {
    id: 'by',
    header: 'Published by',
    width: 200,
    cell: ({ createdBy }) => createdBy ?? 'game server',
    csv: { by: 'createdBy' },
  },
  {
    id: 'how',
    header: 'Origin',
    width: 190,
    cell: (row) =>
      row.reason === undefined ? (
        formatOrigin(row, doing.nameOf)
      ) : (
        <span data-tip={`Published despite errors, because: ${row.reason}`}>
          {formatOrigin(row, doing.nameOf)}, with errors: {row.reason}
        </span>
      ),
    csv: { how: 'origin', reason: ({ reason = '' }) => reason },
  },
  {
    id: 'changes',
    header: 'Changes',
    width: 110,
    cell: (row) => (
      <span className="mono" data-tip={`${row.added} added, ${row.changed} changed, ${row.removed} removed`}>
        {formatCounts(row)}
      </span>
    ),
    csv: { added: 'added', changed: 'changed', removed: 'removed' },
  },
  {
    id: 'items',
    header: 'Items',
    width: 80,
    align: 'right',
    cell: ({ itemCount }) => itemCount.toLocaleString('en'),
    csv: { items: 'itemCount' },
  },
  {
    id: 'checksum',
    header: 'Checksum',
    width: 110,
    cell: ({ checksum }) => (
      <span className="mono" data-tip={checksum}>
        {checksum.slice(0, 10)}
      </span>
    ),
    csv: 'checksum',
  },
  actionsColumn((row) => ({ name: row.uid.slice(0, 8), actions: buildActions(row, doing) })),
]
