import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { origins, visibilities } from '@regent/contract/players/search-words'
import { deleteStats, updateStatsBatch } from '@regent/contract/players/stats'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { splitIds } from '../../../ui/csv/paste-ids.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconArrowsExchange, IconHistory, IconPencil, IconPlusMinus, IconTrash } from '../../../ui/layout/icons.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistoryDrawer } from '../../organization/audit/History.tsx'
import { AddStatDrawer } from './AddStatDrawer.tsx'
import { EditStatDrawer } from './EditStatDrawer.tsx'
import { type Stat, statId, statObjectId, useStatsOfPlayer } from './player-stats.ts'
import styles from './Stats.module.css'
import { StatValue } from './StatValue.tsx'
import { statFailure } from './stat-failure.ts'
import { findHint } from './stat-hints.ts'
import { parseStatDate, parseStatNumber } from './stat-text.ts'
import { readStatsSearch, type StatsSearch } from './stats-search.ts'

const keyNoun: [string, string] = ['key', 'keys']

const fields: FilterField[] = [
  { id: 'origin', label: 'Origin', options: origins.map((value) => ({ value, label: value })) },
  { id: 'visibility', label: 'Visibility', options: visibilities.map((value) => ({ value, label: value })) },
  { id: 'keys', label: 'Key', operators: ['is one of'], noun: keyNoun },
]

const statList: WholeList<Stat, StatsSearch> = {
  name: 'stats',
  noun: ['stat', 'stats'],
  rowId: statId,
  placeholder: 'Filter by key',
  texts: ({ key }) => [key],
  fields,
  keys: ['q', 'keys', 'origin', 'visibility', 'sort'],
  ownOrder: { sort: 'key', sortRows: (rows, { sort }) => sorted(rows, sort) },
  passes: ({ key, origin, visibility }, search) =>
    (search.keys === undefined || splitIds(search.keys).includes(key)) &&
    (search.origin === undefined || origin === search.origin) &&
    (search.visibility === undefined || visibility === search.visibility),
}

/** All stats of the player: the four spaces in one list. */
export function PlayerStatsPage() {
  const { realmId, player, path } = usePlayerRoute()
  const gamerTag: number | undefined = player.gamerTag
  const { stats, isLoading, isFetching, error, readAt, refetch } = useStatsOfPlayer(realmId, gamerTag, true)
  const rights = useRights()
  const { go } = useAddress<StatsSearch>()
  const adding = useDrawer((layer) => <AddStatDrawer {...layer} gamerTag={gamerTag} existing={stats} />)
  const editing = useDrawer((layer, item: Stat) => <EditStatDrawer {...layer} gamerTag={gamerTag} stat={item} />)
  const addingTo = useDrawer((layer, item: Stat) => <AddToStatDrawer {...layer} gamerTag={gamerTag} stat={item} />)
  const history = useStatHistory()
  const isAllowed = rights.can('view stats')
  const list = useWholeList(statList, stats)

  const { open: edit } = editing
  const { open: addTo } = addingTo
  const { open: showHistory } = history
  const columns = useMemo(
    () => buildColumns(rights, { edit, addTo, showHistory, remove: (stat) => void removeStat(gamerTag, stat) }),
    [rights, edit, addTo, showHistory, gamerTag],
  )

  const addButton = (
    <CreateButton right="edit stats" onClick={() => adding.open()}>
      Add stat
    </CreateButton>
  )

  return (
    <div className={styles.page}>
      <ListPage
        title="Stats"
        subtitle={
          readAt > 0 && (
            <>
              Read <Time ms={readAt} />
            </>
          )
        }
        actions={
          isAllowed && (
            <>
              <RawJson value={stats} title={`the stats of ${gamerTag}`} />
              <Button component={Link} to={path('stats/compare')} leftSection={<IconArrowsExchange aria-hidden />}>
                Compare
              </Button>
              {addButton}
            </>
          )
        }
        columns={columns}
        {...list.listProps}
        onOpen={rights.can('edit stats') ? edit : undefined}
        isLoading={isLoading}
        isRefetching={isFetching && !isLoading}
        filters={list.listProps.filters?.map((filter) =>
          filter.field === 'keys' ? { ...filter, operator: 'is one of' } : filter,
        )}
        onFilters={(filters) => go(readFilters(filters))}
        paste={{ label: 'Paste keys', noun: keyNoun, onPaste: (ids) => go({ keys: ids.join(',') }) }}
        csv={{ fileName: `stats-${gamerTag}.csv` }}
        failure={error && readFailure('The stats could not be loaded.', error)}
        onRetry={refetch}
        missingRight={isAllowed ? undefined : 'view stats'}
        nothingYet={{
          title: 'No stats yet',
          description: 'Values that the game stores for a player.',
          action: addButton,
        }}
      />
      {adding.element}
      {editing.element}
      {addingTo.element}
      {history.element}
    </div>
  )
}

function readFilters(filters: readonly Filter[]): StatsSearch {
  const filterValue = (field: string) => filters.findLast((filter) => filter.field === field)?.value
  const { origin, visibility } = readStatsSearch({
    origin: filterValue('origin'),
    visibility: filterValue('visibility'),
  })
  return { origin, visibility, keys: splitIds(filterValue('keys') ?? '').join(',') || undefined }
}

function useStatHistory() {
  const { realmId, player } = usePlayerRoute()
  const gamerTag: number | undefined = player.gamerTag
  return useDrawer(
    (layer, item: Stat) =>
      gamerTag !== undefined && (
        <HistoryDrawer
          {...layer}
          title={`History of ${item.key}`}
          of={{ subject: 'stat', subjectId: `${statObjectId(item, gamerTag)}/${item.key}` }}
          scope={realmScope(realmId)}
          pid={realmId}
        />
      ),
  )
}

/** Needs no confirmation, because it can be undone. */
const removeStat = (gamerTag: number | undefined, stat: Stat) =>
  act(
    deleteStats,
    { params: { objectId: statObjectId(stat, gamerTag) }, body: { stats: stat.key } },
    { subject: 'stat', done: `Deleted ${stat.key}`, failed: `${stat.key} was not deleted.` },
  )

/** Numbers come first, by size; then strings, alphabetically. */
function sorted(stats: readonly Stat[], sort: StatsSearch['sort'] = 'key'): Stat[] {
  const direction = sort.startsWith('-') ? -1 : 1
  const column = sort.endsWith('value') ? 'value' : 'key'
  return stats.toSorted((a, b) => direction * compare(a[column], b[column]))
}

function compare(a: string, b: string): number {
  const numberA = parseStatNumber(a)
  const numberB = parseStatNumber(b)
  if (numberA !== undefined && numberB !== undefined) return numberA - numberB
  if (numberA !== undefined) return -1
  if (numberB !== undefined) return 1
  return a.localeCompare(b)
}

type RowActions = Record<'edit' | 'addTo' | 'showHistory' | 'remove', (stat: Stat) => void>

const buildColumns = ({ can, refusal }: Rights, { edit, addTo, showHistory, remove }: RowActions): Column<Stat>[] => [
  {
    id: 'key',
    header: 'Key',
    width: 230,
    isSortable: true,
    cell: (stat) => <CopyId value={stat.key} label="key" {...(can('edit stats') && { onOpen: () => edit(stat) })} />,
    csv: 'key',
  },
  {
    id: 'value',
    header: 'Value',
    width: 260,
    isSortable: true,
    cell: (stat) => <ValueWithTime stat={stat} />,
    csv: 'value',
  },
  { id: 'origin', header: 'Origin', width: 90, cell: (stat) => stat.origin, csv: 'origin' },
  { id: 'visibility', header: 'Visibility', width: 90, cell: (stat) => stat.visibility, csv: 'visibility' },
  {
    id: 'hint',
    header: 'Description',
    width: 230,
    cell: (stat) => <span className="dimmed">{findHint(stat.key) ?? '–'}</span>,
  },
  actionsColumn((stat) => ({
    name: stat.key,
    actions: [
      {
        label: 'Edit value',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(stat),
        disabledReason: refusal('edit stats'),
      },
      {
        label: 'Add to number',
        icon: <IconPlusMinus aria-hidden />,
        onClick: () => addTo(stat),
        disabledReason:
          refusal('edit stats') ?? (parseStatNumber(stat.value) === undefined && 'The value is not a number.'),
      },
      {
        label: 'History',
        icon: <IconHistory aria-hidden />,
        onClick: () => showHistory(stat),
        disabledReason: refusal('view audit'),
      },
      {
        label: 'Delete',
        icon: <IconTrash aria-hidden />,
        onClick: () => remove(stat),
        isDangerous: true,
        disabledReason: refusal('delete stats'),
      },
    ],
  })),
]

/** Times are relative to now, which is easier to read. */
function ValueWithTime({ stat: { key, value } }: { stat: Stat }) {
  const ms = parseStatDate(key, value)
  return (
    <span className={styles.value}>
      <StatValue value={value} />
      {ms !== undefined && (
        <span className="dimmed">
          <Time ms={ms} />
        </span>
      )}
    </span>
  )
}

type AddToStatDrawerProps = { gamerTag: number | undefined; stat: Stat; isOpen: boolean; onClose: () => void }

/** Adds to a number on the server, so that concurrent changes by the game are not lost. */
function AddToStatDrawer({ gamerTag, stat, isOpen, onClose }: AddToStatDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { amount: '' },
    validate: {
      amount: (text) => (parseStatNumber(text) ? null : 'Enter a number other than 0, such as 10 or -2.5.'),
    },
  })
  const save = (values: { amount: string }) => {
    const amount = parseStatNumber(values.amount) ?? 0
    const update = { objectId: statObjectId(stat, gamerTag), add: { [stat.key]: amount } }
    const done = amount > 0 ? `Added ${amount} to ${stat.key}` : `Took ${-amount} from ${stat.key}`
    return write(updateStatsBatch, { body: { updates: [update] } }, { subject: 'stat', done })
  }
  const amount = parseStatNumber(form.values.amount)
  const now = parseStatNumber(stat.value) ?? 0
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add to ${stat.key}`}
      subtitle="Adds to the current value on the server."
      form={form}
      draft={{ form: 'add-to-stat', record: `${gamerTag}/${stat.origin}/${stat.visibility}/${stat.key}` }}
      save={save}
      failed={statFailure}
      submitLabel="Add"
    >
      <TextInput
        label="Amount"
        description={
          amount === undefined ? `Now ${stat.value}. Negative: subtract.` : `${stat.value} becomes ${now + amount}.`
        }
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
    </SaveDrawer>
  )
}
