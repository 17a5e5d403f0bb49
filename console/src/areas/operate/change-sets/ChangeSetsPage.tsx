import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import { formatCount } from '@regent/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { SignCounts } from '../../../ui/differences/SignMark.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ChangeSetDrawer } from './ChangeSetDrawer.tsx'
import { setsQuery } from './change-set-reads.ts'
import { type ChangeSetsSearch, readChangeSetsSearch } from './change-set-search.ts'
import { itemCount, stateLabels } from './change-set-words.ts'

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

const sets: PagedList<ChangeSet, ChangeSetsSearch> = {
  name: 'change-sets',
  noun: ['change set', 'change sets'],
  rowId: ({ number }) => String(number),
  rowName: ({ name }) => name,
  fields,
  sort: '-created',
  readSearch: readChangeSetsSearch,
  failed: 'The change sets could not be loaded.',
}

/** The change sets of a realm: drafts, in review, scheduled and applied. */
export function ChangeSetsPage() {
  const { realmId, realmName, path } = useRealm()
  const navigate = useNavigate()
  const { search } = useAddress<ChangeSetsSearch>()
  const creating = useDrawer((layer) => (
    <ChangeSetDrawer {...layer} onCreated={({ number }) => void navigate({ to: buildSetPath(number) })} />
  ))
  const { isAllowed, listProps } = usePagedList(sets, setsQuery(realmScope(realmId), search), {
    right: 'view audit',
    csv: { fileName: `change-sets-${realmId}.csv`, of: 'all' },
  })
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
        subtitle={`Edits for ${realmName}, applied and undone together.`}
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        onOpen={({ number }) => void navigate({ to: buildSetPath(number) })}
        nothingYet={{
          title: 'No change sets yet',
          description: 'Create one, then choose “Add to change set” in any form.',
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
