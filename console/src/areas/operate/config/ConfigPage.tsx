import { Button } from '@mantine/core'
import { type ConfigKeyView, listConfigKeys } from '@regent/contract/operate/config'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import {
  IconArrowsExchange,
  IconBraces,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { type Filter, type FilterField, parseFilters } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { HistoryDrawer } from '../../organization/audit/History.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { AvailableSettings } from './AvailableSettings.tsx'
import { ConfigJsonDialog } from './ConfigJsonDialog.tsx'
import { Changed, ConfigKeyDetail, Value } from './ConfigKeyDetail.tsx'
import { ConfigKeyDrawer } from './ConfigKeyDrawer.tsx'
import { changeKeys, resetKeys } from './change-keys.ts'
import { filterKeys, listNamespaces, secretMask, sortKeys } from './config-list.ts'
import { type ConfigSearch, readConfigSearch } from './config-search.ts'

const keyList: WholeList<ConfigKeyView, ConfigSearch> = {
  name: 'config',
  noun: ['key', 'keys'],
  rowId: ({ name }) => name,
  placeholder: 'Filter, or paste keys',
  keys: ['q', 'namespace', 'sort'],
  ownOrder: { sort: 'key', sortRows: (rows, { sort }) => sortKeys(rows, sort) },
}
const none: ConfigKeyView[] = []

/** The config of the realm: the list of set keys, and below it the known keys without a value. */
export function ConfigPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/realm-config/' })
  const { realmId } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isAllowed = rights.can('view config')
  const { list, all, version, setKeys, foundSet, available } = useConfigKeys(search)
  const drawers = useConfigDrawers(all, version)
  const { listProps } = useWholeList(keyList, foundSet, () => setSelected(new Set()))

  const { edit, view, showHistory } = drawers
  async function putAway(names: readonly string[], how: 'delete' | 'reset') {
    if (await saveRemoval(names, how, { all, version, realmId })) setSelected(new Set())
  }
  const open = (row: ConfigKeyView) => (rights.can(row.isSet ? 'edit config' : 'create config') ? edit(row) : view(row))
  // biome-ignore lint/correctness/useExhaustiveDependencies: putAway uses the loaded rows, which `all` represents
  const columns = useMemo(
    () => buildColumns(rights, { open, edit, showHistory, putAway: (name, how) => putAway([name], how) }),
    [rights, edit, view, showHistory, all],
  )
  const go = (changes: ConfigSearch) => {
    setSelected(new Set())
    return navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })
  }

  function filterBy(filters: Filter[]) {
    const filterValue = (field: string) => filters.findLast((filter) => filter.field === field)?.value
    void go(readConfigSearch({ ...search, namespace: filterValue('namespace') }))
  }

  const fields = [buildNamespaceField(all)]
  const startsUnfolded = search.q !== undefined || search.namespace !== undefined || setKeys.length === 0
  const addButton = <AddButton onClick={() => drawers.add()} />

  return (
    <div className="stack">
      <ListPage
        title="Config"
        subtitle={
          list.data && (
            <>
              {setKeys.length} of {formatQuantity(all.length, 'key')} set · version {version}
            </>
          )
        }
        actions={
          isAllowed && (
            <ConfigActions all={all} isLoaded={list.data !== undefined} drawers={drawers} addButton={addButton} />
          )
        }
        columns={columns}
        {...listProps}
        onOpen={open}
        {...listRead(list, 'The config could not be loaded.')}
        fields={fields}
        filters={parseFilters(search, fields)}
        onFilters={filterBy}
        csv={{ fileName: `config-${realmId}.csv` }}
        paging={{ total: setKeys.length, isTotalExact: true }}
        selection={{
          selected,
          onSelect: setSelected,
          actions: <SelectionActions rows={setKeys.filter(({ name }) => selected.has(name))} onPutAway={putAway} />,
        }}
        missingRight={isAllowed ? undefined : 'view config'}
        noMatch="No set key matches"
        nothingYet={{ title: 'No keys are set', description: 'The defaults apply.', action: addButton }}
      />
      {isAllowed && available.length > 0 && (
        <AvailableSettings
          key={String(startsUnfolded)}
          rows={available}
          startsUnfolded={startsUnfolded}
          onOpen={open}
        />
      )}
      {drawers.elements}
    </div>
  )
}

/** The keys of the realm: those that are set, and those that are known but not set. */
function useConfigKeys(search: ConfigSearch) {
  const { realmId } = useRealm()
  const isAllowed = useRights().can('view config')
  const list = useQuery({ ...query(listConfigKeys, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const all = list.data?.rows ?? none
  const version = list.data?.version ?? 1
  const setKeys = useMemo(() => all.filter(({ isSet }) => isSet), [all])
  const matchingKeys = useMemo(() => filterKeys(all, search), [all, search])
  const foundSet = useMemo(() => matchingKeys.filter(({ isSet }) => isSet), [matchingKeys])
  const available = useMemo(() => sortKeys(matchingKeys.filter(({ isSet }) => !isSet)), [matchingKeys])
  return { list, all, version, setKeys, foundSet, available }
}

function useConfigDrawers(all: ConfigKeyView[], version: number) {
  const { realmId } = useRealm()
  const adding = useDrawer((layer) => <ConfigKeyDrawer {...layer} rows={all} version={version} />)
  const editing = useDrawer((layer, item: ConfigKeyView) => (
    <ConfigKeyDrawer {...layer} row={item} rows={all} version={version} />
  ))
  const viewing = useDrawer((layer, item: ConfigKeyView) => <ConfigKeyDetail {...layer} row={item} />)
  const history = useDrawer((layer, item: string | undefined) => (
    <HistoryDrawer
      {...layer}
      title={`History of ${item ?? 'the config'}`}
      of={{ subject: 'config', ...(item !== undefined && { subjectId: item }) }}
      scope={realmScope(realmId)}
      pid={realmId}
    />
  ))
  const json = useDrawer((layer) => <ConfigJsonDialog {...layer} config={toMap(all)} version={version} />)
  return {
    add: adding.open,
    edit: editing.open,
    view: viewing.open,
    showHistory: history.open,
    editJson: json.open,
    elements: (
      <>
        {adding.element}
        {editing.element}
        {viewing.element}
        {history.element}
        {json.element}
      </>
    ),
  }
}

type ConfigDrawers = ReturnType<typeof useConfigDrawers>

const buildNamespaceField = (rows: readonly ConfigKeyView[]): FilterField => ({
  id: 'namespace',
  label: 'Namespace',
  options: listNamespaces(rows).map((value) => ({ value, label: value })),
})

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <CreateButton right="create config" onClick={onClick}>
    Add key
  </CreateButton>
)

type ConfigActionsProps = {
  all: readonly ConfigKeyView[]
  isLoaded: boolean
  drawers: ConfigDrawers
  addButton: ReactNode
}

function ConfigActions({ all, isLoaded, drawers, addButton }: ConfigActionsProps) {
  const { realmName, path } = useRealm()
  const rights = useRights()
  return (
    <>
      <AlsoHere />
      <Button component={Link} to={path('realm-config/compare')} leftSection={<IconArrowsExchange aria-hidden />}>
        Compare
      </Button>
      <RawJson value={toRawConfig(all)} title={`the config of ${realmName}`} />
      <MoreMenu
        actions={[
          {
            label: 'History of the config',
            icon: <IconHistory aria-hidden />,
            onClick: () => drawers.showHistory(undefined),
            disabledReason: rights.refusal('view audit'),
          },
          {
            label: 'Edit as JSON',
            icon: <IconBraces aria-hidden />,
            onClick: () => drawers.editJson(),
            disabledReason: rights.refusal('edit config') ?? (!isLoaded && 'The config is not loaded.'),
          },
        ]}
      />
      {addButton}
    </>
  )
}

type SelectionActionsProps = {
  rows: readonly ConfigKeyView[]
  onPutAway: (names: readonly string[], how: 'delete' | 'reset') => void
}

/** Resets or deletes the selected keys. */
function SelectionActions({ rows, onPutAway }: SelectionActionsProps) {
  const rights = useRights()
  const resettable = rows.filter(({ isKnown }) => isKnown)
  return (
    <>
      <ActionButton
        leftSection={<IconRefresh aria-hidden />}
        disabledReason={
          rights.refusal('config-defaults realm') ??
          (resettable.length === 0 && 'None of the selected keys is a known key with a value.')
        }
        onClick={() =>
          onPutAway(
            resettable.map(({ name }) => name),
            'reset',
          )
        }
      >
        Reset {formatQuantity(resettable.length, 'key')}
      </ActionButton>
      <ActionButton
        leftSection={<IconTrash aria-hidden />}
        disabledReason={rights.refusal('delete config') ?? (rows.length === 0 && 'None of the selected keys is set.')}
        onClick={() =>
          onPutAway(
            rows.map(({ name }) => name),
            'delete',
          )
        }
      >
        Delete {formatQuantity(rows.length, 'key')}
      </ActionButton>
    </>
  )
}

type LoadedConfig = { all: readonly ConfigKeyView[]; version: number; realmId: string }

/**
 * Deletes or resets keys. Needs no confirmation, because it can be undone: one call, one Undo. Returns false if nothing
 * was saved.
 */
async function saveRemoval(names: readonly string[], how: 'delete' | 'reset', { all, version, realmId }: LoadedConfig) {
  const rowByName = new Map(all.map((row) => [row.name, row]))
  const changes = names.map((name) => ({ name, before: rowByName.get(name)?.value ?? null, after: null }))
  const what = names.length === 1 ? names[0] : formatQuantity(names.length, 'key')
  const [did, refusal] = how === 'delete' ? ['Deleted', 'was not deleted'] : ['Reset to the default:', 'was not reset']
  try {
    const save = how === 'delete' ? changeKeys : resetKeys
    const options = { scope: realmScope(realmId), version, done: `${did} ${what}` }
    const saveConflict = await save(changes, options)
    if (saveConflict) {
      const keys = saveConflict.conflicts.map(({ name }) => name).join(', ')
      toastError(`Someone else changed ${keys}. Nothing was saved. Check the keys again.`)
      return false
    }
    return true
  } catch (error) {
    toastFailure(`${what} ${names.length === 1 ? refusal : refusal.replace('was', 'were')}.`, error)
    return false
  }
}

const toMap = (rows: readonly ConfigKeyView[]): Record<string, string> =>
  Object.fromEntries(rows.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))

/** For the read-only view: secrets stay masked. */
const toRawConfig = (rows: readonly ConfigKeyView[]) => ({
  config: Object.fromEntries(
    rows.flatMap(({ name, value, isSet, isSecret }) => (isSet ? [[name, isSecret ? secretMask : value]] : [])),
  ),
})

type RowActions = {
  open: (row: ConfigKeyView) => void
  edit: (row: ConfigKeyView) => void
  showHistory: (name: string) => void
  putAway: (name: string, how: 'delete' | 'reset') => void
}

const buildColumns = (
  { can, refusal }: Rights,
  { open, edit, showHistory, putAway }: RowActions,
): Column<ConfigKeyView>[] => [
  {
    id: 'key',
    header: 'Key',
    width: 300,
    isSortable: true,
    cell: (row) => <CopyId value={row.name} label="key" onOpen={() => open(row)} />,
    csv: { key: 'name', meaning: 'description' },
  },
  {
    id: 'value',
    header: 'Value',
    width: 320,
    isOnCard: true,
    isSortable: true,
    cell: (row) => <Value row={row} mayReveal={can('edit config')} />,
    csv: { value: (row) => (row.isSecret ? secretMask : row.value), default: 'default' },
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 280,
    keepsWidth: true,
    canLeave: true,
    isOnCard: true,
    isSortable: true,
    cell: (row) => <Changed row={row} />,
    csv: { changed: (row) => row.updatedAt && new Date(row.updatedAt).toISOString(), changedBy: 'updatedBy' },
  },
  actionsColumn((row) => ({
    name: row.name,
    actions: [
      {
        label: 'Edit value',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(row),
        disabledReason: refusal('edit config'),
      },
      {
        label: 'History',
        icon: <IconHistory aria-hidden />,
        onClick: () => showHistory(row.name),
        disabledReason: refusal('view audit'),
      },
      ...(row.isKnown
        ? [
            {
              label: 'Reset to default',
              icon: <IconRefresh aria-hidden />,
              onClick: () => putAway(row.name, 'reset'),
              disabledReason: refusal('config-defaults realm'),
            },
          ]
        : []),
      {
        label: 'Delete',
        icon: <IconTrash aria-hidden />,
        onClick: () => putAway(row.name, 'delete'),
        isDangerous: true,
        disabledReason: refusal('delete config'),
      },
    ],
  })),
]
