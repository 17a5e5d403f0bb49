import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import { listChangeSets } from '@regent/contract/operate/change-sets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { pageReader } from '../../../api/pages.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { readSort, sortText } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { ChangeSetDrawer } from './ChangeSetDrawer.tsx'
import { setsInput, setsQuery } from './change-set-reads.ts'
import { type ChangeSetsSearch, readChangeSetsSearch } from './change-set-search.ts'
import { itemCount, stateLabels } from './change-set-words.ts'
import { SignCounts } from './SignMark.tsx'

const savedList: ListOfScreen<ChangeSetsSearch> = { list: 'change-sets', keys: ['state', 'sort'] }
const noun: [string, string] = ['change set', 'change sets']
const rowId = ({ number }: ChangeSet) => String(number)

const fields: FilterField[] = [
  {
    id: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'open' },
      { value: 'closed', label: 'applied or cancelled' },
    ],
  },
]

/** The change sets of a realm: drafts, in review, scheduled and applied. */
export function ChangeSetsPage() {
  const { realmId, realmName, path } = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view audit')
  const navigate = useNavigate()
  const address = useAddress<ChangeSetsSearch>()
  const { search, go } = address
  const creating = useDrawer((layer) => (
    <ChangeSetDrawer {...layer} onCreated={({ number }) => void navigate({ to: buildSetPath(number) })} />
  ))
  const listView = useListView(savedList)
  const list = useInfiniteQuery({ ...setsQuery(realmScope(realmId), search), enabled: isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const buildSetPath = (number: number) => path(`change-sets/${number}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path of a set depends on the realm only
  const columns = useMemo(() => buildColumns(buildSetPath), [realmId])
  const createButton = (
    <CreateButton right="view audit" onClick={() => creating.open()}>
      New change set
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Changes"
        subtitle={`Edits that go live in ${realmName} together, reviewed and undone as one.`}
        actions={isAllowed && createButton}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        onOpen={({ number }) => void navigate({ to: buildSetPath(number) })}
        isLoading={list.isLoading}
        isRefetching={list.isRefetching}
        {...address.filtersBy(fields)}
        sort={readSort(search.sort ?? '-created')}
        onSort={(chosen) => go({ sort: readChangeSetsSearch({ sort: sortText(chosen) }).sort })}
        {...listView}
        csv={
          <CsvAllButton
            fileName={`change-sets-${realmId}.csv`}
            columns={columns}
            readPage={pageReader(listChangeSets, setsInput(search), realmScope(realmId))}
            noun={noun}
            onFailure={(error) => toastFailure('The CSV was not saved.', error)}
            isDisabled={rows.length === 0}
          />
        }
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        failure={list.error && readFailure('The change sets could not be loaded.', list.error)}
        onRetry={() => list.refetch()}
        readAt={list.dataUpdatedAt}
        missingRight={isAllowed ? undefined : 'view audit'}
        nothingYet={{
          title: 'No change sets yet',
          description:
            'Open one, then choose “Add to change set” in the form of an event, a config key, an item of content and others.',
          action: createButton,
        }}
      />
      {creating.element}
    </>
  )
}

const buildColumns = (addressOf: (number: number) => string): Column<ChangeSet>[] => [
  {
    id: 'name',
    header: 'Change set',
    width: 200,
    isSortable: true,
    cell: ({ number, name }) => (
      <>
        <span className="dimmed">#{number}</span> <RowLink to={addressOf(number)}>{name}</RowLink>
      </>
    ),
    csv: { number: 'number', name: 'name' },
  },
  {
    id: 'state',
    header: 'State',
    width: 112,
    cell: ({ state, problem }) =>
      problem === undefined ? (
        <Pill tone={stateLabels[state].tone}>{stateLabels[state].label}</Pill>
      ) : (
        <span data-tip={problem}>
          <Pill tone="error">stopped</Pill>
        </span>
      ),
    csv: { state: 'state', problem: 'problem' },
  },
  {
    id: 'changes',
    header: 'Changes',
    width: 110,
    cell: ({ counts }) => <SignCounts counts={counts} />,
    csv: { changes: (set) => String(itemCount(set)) },
  },
  {
    id: 'viewed',
    header: 'Viewed',
    width: 80,
    align: 'right',
    cell: (set) => (itemCount(set) === 0 ? '–' : `${formatCount(set.viewed)} of ${formatCount(itemCount(set))}`),
  },
  {
    id: 'comments',
    header: 'Open comments',
    width: 110,
    align: 'right',
    cell: ({ comments }) => formatCount(comments.open),
    csv: { openComments: ({ comments }) => String(comments.open) },
  },
  {
    id: 'author',
    header: 'Author',
    width: 130,
    cell: ({ authorEmail }) => authorEmail ?? '–',
    csv: { author: 'authorEmail' },
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 188,
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ updatedAt }) => <Time ms={updatedAt} />,
    csv: { changed: ({ updatedAt }) => new Date(updatedAt).toISOString() },
  },
  {
    id: 'created',
    header: 'Opened',
    width: 110,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ createdAt }) => <Time ms={createdAt} />,
    csv: { opened: ({ createdAt }) => new Date(createdAt).toISOString() },
  },
  {
    id: 'applies',
    header: 'Applies',
    width: 110,
    cell: ({ applyAt, appliedAt }) => <Time ms={appliedAt ?? applyAt} />,
    csv: { appliedAt: ({ appliedAt }) => (appliedAt === undefined ? '' : new Date(appliedAt).toISOString()) },
  },
]
