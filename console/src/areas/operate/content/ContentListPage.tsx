import { Button, Select } from '@mantine/core'
import { listItems, planPublish } from '@regent/contract/operate/content/content'
import { listManifests } from '@regent/contract/operate/content/content-manifests'
import {
  type ContentItemView,
  globalManifest,
  type ManifestView,
} from '@regent/contract/operate/content/content-shapes'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconEye, IconGitBranch, IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import styles from './Content.module.css'
import { ContentItemDialog } from './ContentItemDialog.tsx'
import { CompareLink, HistoryLink } from './ContentLinks.tsx'
import { itemsInput } from './content-reads.ts'
import { type ContentSearch, readContentSearch } from './content-search.ts'
import { formatOrigin } from './content-words.ts'

const contentList: PagedList<ContentItemView, ContentSearch> = {
  name: 'content',
  noun: ['item', 'items'],
  rowId: ({ id }) => id,
  placeholder: 'Search by id or tag',
  keys: ['manifest', 'type', 'q', 'sort'],
  sort: 'id',
  readSearch: readContentSearch,
  failed: 'The content could not be loaded.',
}

/** The items of a manifest of the realm: the live one, or an old one. */
export function ContentListPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/list' })
  const { realmId, realmName: name, realms } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const viewing = useDrawer((layer, item: ContentItemView) => <ContentItemDialog {...layer} item={item} />)
  const isAllowed = rights.can('view content')
  const id = search.manifest ?? globalManifest
  const { manifests, live, isOld, items, listProps } = useItems(search, () => setSelected(new Set()))
  const first = items.data?.pages[0]
  const whyNotChange =
    (isOld && 'Older manifests are read-only. Publish it again or edit the live one.') ||
    (live?.isArchived && 'The manifest is archived.')
  const go = (changes: ContentSearch) => {
    setSelected(new Set())
    return navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })
  }

  async function remove(ids: readonly string[]) {
    const failed = `Removing ${formatQuantity(ids.length, 'item')} was not planned.`
    const options = { scope: realmScope(realmId), failed }
    if (await planAct(planPublish, { body: { id, deletes: [...ids] } }, options)) setSelected(new Set())
  }

  const { open } = viewing
  const toItem = useItemLink()
  // biome-ignore lint/correctness/useExhaustiveDependencies: remove depends on the manifest in the URL, as does id
  const columns = useMemo(
    () => buildColumns(rights, whyNotChange, { view: open, edit: toItem, remove: (one) => remove([one]) }),
    [rights, whyNotChange, open, id, toItem],
  )
  const newButton = <NewItemButton whyNotChange={whyNotChange} />

  return (
    <>
      <ListPage
        title="All items"
        subtitle={<LiveInfo live={live} isOld={isOld} name={name} nameOf={(pid) => nameIn(realms, pid)} />}
        actions={isAllowed && <ListActions newButton={newButton} />}
        summary={
          isAllowed && <ManifestChoice id={id} manifests={manifests.data?.rows ?? []} isOld={isOld} onSearch={go} />
        }
        columns={columns}
        {...listProps}
        onOpen={rights.can('view single-content') ? (item) => (isOld ? open(item) : toItem(item.id)) : undefined}
        fields={[buildTypeField(first?.types)]}
        filters={search.type ? [{ field: 'type', operator: 'is', value: search.type }] : []}
        onFilters={(filters: Filter[]) => go({ type: filters.at(-1)?.value })}
        paging={{ ...listProps.paging, ...(first && { total: first.count, isTotalExact: true }) }}
        selection={{
          selected,
          onSelect: setSelected,
          actions: (
            <ActionButton
              leftSection={<IconTrash aria-hidden />}
              disabledReason={rights.refusal('delete content') ?? whyNotChange}
              onClick={() => remove([...selected])}
            >
              Remove {formatQuantity(selected.size, 'item')}
            </ActionButton>
          ),
        }}
        onRetry={() => void Promise.all([items.refetch(), manifests.refetch()])}
        nothingYet={{
          title: 'No content published',
          description: 'Publish from your tool, promote from another realm, or create an item.',
          action: newButton,
        }}
      />
      {viewing.element}
    </>
  )
}

/** The items of the list, and whether they are of an old manifest. */
function useItems(search: ContentSearch, onSearch: () => void) {
  const { realmId } = useRealm()
  const isAllowed = useRights().can('view content')
  const scope = realmScope(realmId)
  const id = search.manifest ?? globalManifest
  const manifests = useQuery({ ...query(listManifests, {}, { scope }), enabled: isAllowed })
  const { read, listProps } = usePagedList(contentList, pagedQuery(listItems, itemsInput(search), { scope }), {
    right: 'view content',
    onSearch,
    csv: { fileName: `content-${realmId}-${id}.csv`, of: 'all' },
  })
  const live = manifests.data?.rows.find((one) => one.id === id)
  const isOld = search.uid !== undefined && search.uid !== live?.uid
  return { manifests, live, isOld, items: read, listProps }
}

/** Opens the screen of a live item; items of an old manifest are shown as they were, and have no URL. */
function useItemLink() {
  const { path } = useRealm()
  const navigate = useNavigate()
  const { manifest } = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/list' })
  return useCallback(
    (itemId: string) => navigate({ to: path(`content/items/${encodeURIComponent(itemId)}`), search: { manifest } }),
    [path, navigate, manifest],
  )
}

const buildTypeField = (types: readonly { type: string; count: number }[] = []): FilterField => ({
  id: 'type',
  label: 'Type',
  operators: ['is'],
  options: types.map(({ type, count }) => ({ value: type, label: `${type} (${count})` })),
})

function ListActions({ newButton }: { newButton: ReactNode }) {
  const { path } = useRealm()
  const { manifest } = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/list' })
  return (
    <>
      <AlsoHere />
      <HistoryLink manifest={manifest} />
      <CompareLink manifest={manifest} />
      <Button component={Link} to={path('content/promotions')} leftSection={<IconGitBranch aria-hidden />}>
        Promotions
      </Button>
      {newButton}
    </>
  )
}

function NewItemButton({ whyNotChange }: { whyNotChange: string | false | undefined }) {
  const { path } = useRealm()
  const navigate = useNavigate()
  const { manifest } = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/list' })
  return (
    <CreateButton
      right="create content"
      disabledReason={whyNotChange}
      onClick={() => navigate({ to: path('content/items/new'), search: { manifest } })}
    >
      New item
    </CreateButton>
  )
}

type ManifestChoiceProps = {
  id: string
  manifests: readonly ManifestView[]
  isOld: boolean
  onSearch: (changes: ContentSearch) => void
}

/** Shown when the realm has more than the global manifest, or for an old manifest. */
function ManifestChoice({ id, manifests, isOld, onSearch }: ManifestChoiceProps) {
  const names = [...new Set([globalManifest, ...manifests.map((one) => one.id)])]
  if (names.length === 1 && !isOld) return null
  const select = (value: string | null) =>
    onSearch({
      manifest: value && value !== globalManifest ? value : undefined,
      uid: undefined,
      type: undefined,
    })
  return (
    <div className={styles.choice}>
      <Select label="Manifest" data={names} value={id} allowDeselect={false} maw={280} onChange={select} />
      {isOld && (
        <Button onClick={() => onSearch({ uid: undefined })} leftSection={<IconEye aria-hidden />}>
          Show live
        </Button>
      )}
    </div>
  )
}

const nameIn = (realms: Parameters<typeof findRealm>[0], pid: string) => {
  const realm = findRealm(realms, pid)
  return realm && realmName(realm)
}

type LiveWordsProps = {
  live: ManifestView | undefined
  isOld: boolean
  name: string
  nameOf: (pid: string) => string | undefined
}

/** Time and author of the last publish, the first question when players complain. */
function LiveInfo({ live, isOld, name, nameOf }: LiveWordsProps) {
  if (!live) return <>The content of the game in {name}</>
  return (
    <>
      {isOld && <Pill tone="pending">an older manifest</Pill>} {live.id} has {formatQuantity(live.itemCount, 'item')}{' '}
      live in {name}, {formatOrigin(live, nameOf)} <Time ms={live.createdAt} /> by {live.createdBy ?? 'a game server'}
      {live.isArchived && ', archived'}
    </>
  )
}

type RowActions = { view: (item: ContentItemView) => void; edit: (id: string) => void; remove: (id: string) => void }

/** `items.weapons.bow` has the type `items.weapons`. */
const typeIn = (id: string) => id.slice(0, Math.max(id.lastIndexOf('.'), 0))

/** The columns that only read the item. */
const plainColumns: Column<ContentItemView>[] = [
  { id: 'type', header: 'Type', width: 120, cell: ({ id }) => typeIn(id), csv: { type: ({ id }) => typeIn(id) } },
  {
    id: 'kind',
    header: 'Kind',
    width: 90,
    isSortable: true,
    // Nearly all items are content: highlight the other kinds.
    cell: ({ kind }) =>
      kind === 'content' ? <span className="dimmed">content</span> : <Pill tone="neutral">{kind}</Pill>,
    csv: 'kind',
  },
  {
    id: 'visibility',
    header: 'Visibility',
    width: 150,
    isSortable: true,
    cell: ({ visibility }) => (visibility === 'private' ? 'game servers only' : 'game clients'),
    csv: 'visibility',
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 200,
    cell: ({ tags }) => tags.join(', ') || <span className="dimmed">–</span>,
    csv: { tags: ({ tags }) => tags.join(' ') },
  },
  {
    id: 'version',
    header: 'Version',
    width: 130,
    cell: ({ version }) => (
      <span className="mono" data-tip={version}>
        {version.slice(0, 10)}
      </span>
    ),
    csv: 'version',
  },
  {
    id: 'created',
    header: 'Saved',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { saved: ({ created }) => new Date(created).toISOString() },
  },
]

const buildActions = (
  item: ContentItemView,
  { refusal }: Rights,
  whyNotChange: string | false | undefined,
  { view, edit, remove }: RowActions,
): MenuAction[] => [
  {
    label: 'View',
    icon: <IconEye aria-hidden />,
    onClick: () => view(item),
    disabledReason: refusal('view single-content'),
  },
  {
    label: 'Edit',
    icon: <IconPencil aria-hidden />,
    onClick: () => edit(item.id),
    disabledReason:
      refusal('edit content') ??
      refusal('view single-content') ??
      (whyNotChange || (item.kind !== 'content' && 'Edit texts and binaries in your authoring tool.')),
  },
  {
    label: 'Remove from the manifest',
    icon: <IconTrash aria-hidden />,
    onClick: () => remove(item.id),
    isDangerous: true,
    disabledReason: refusal('delete content') ?? whyNotChange,
  },
]

const buildColumns = (
  rights: Rights,
  whyNotChange: string | false | undefined,
  actions: RowActions,
): Column<ContentItemView>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 280,
    isSortable: true,
    cell: (item) => (
      <CopyId value={item.id} label="content id">
        {rights.can('view single-content') ? (
          <button type="button" className={`plain-button ${styles.link}`} onClick={() => actions.view(item)}>
            {item.id}
          </button>
        ) : undefined}
      </CopyId>
    ),
    csv: 'id',
  },
  ...plainColumns,
  actionsColumn((item) => ({ name: item.id, actions: buildActions(item, rights, whyNotChange, actions) })),
]
