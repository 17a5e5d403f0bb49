import { getInventory, inventoryTypes } from '@regent/contract/inventory'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../api/client.ts'
import { readFailure, toastFailure } from '../api/failure.ts'
import { query } from '../api/query.ts'
import { toastDone } from '../api/undo.ts'
import { IconHistory, IconPencil, IconPlus, IconPlusMinus, IconTrash } from '../icons.ts'
import { usePlayerRoute } from '../shell/place.ts'
import { type Rights, useRights } from '../shell/rights.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CopyId } from '../ui/CopyId.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { FilterField } from '../ui/filters.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { MoreMenu } from '../ui/PageHeader.tsx'
import { RawJson } from '../ui/RawJson.tsx'
import { Time } from '../ui/Time.tsx'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import { useOpened } from '../ui/use-opened.ts'
import { AddToInventoryDrawer } from './AddToInventoryDrawer.tsx'
import { ChangeAmountDrawer } from './ChangeAmountDrawer.tsx'
import { EditPropertiesDrawer } from './EditPropertiesDrawer.tsx'
import { InventoryHistoryDrawer } from './InventoryHistoryDrawer.tsx'
import { type InventoryRow, passes, propertyWords, rowIdOf, rowsOf } from './inventory-rows.ts'
import { type InventorySearch, readInventorySearch } from './inventory-search.ts'
import { saveInventory } from './save-inventory.ts'

const noun: [string, string] = ['entry', 'entries']
const none: InventoryRow[] = []

const fields: FilterField[] = [
  { id: 'type', label: 'Type', options: inventoryTypes.map((value) => ({ value, label: value })) },
]

const csvColumns: CsvColumn<InventoryRow>[] = [
  { header: 'id', value: (row) => row.contentId },
  { header: 'type', value: (row) => row.type },
  { header: 'amount', value: (row) => row.amount },
  { header: 'itemId', value: (row) => row.itemId },
  { header: 'properties', value: (row) => propertyWords(row.properties) },
]

/** What the player holds: currencies and items in one list. */
export function InventoryPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players/$playerId/inventory' })
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('inventory')
  const adding = useOpened<true>()
  const changing = useOpened<InventoryRow>()
  const editing = useOpened<InventoryRow>()
  const history = useOpened<{ row: InventoryRow | undefined }>()
  const isAllowed = rights.can('view inventory')
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    ...query(getInventory, { params: { gamerTag } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const all = useMemo(() => (data ? rowsOf(data) : none), [data])
  const rows = useMemo(() => all.filter(passes(search)), [all, search])
  const { open: change } = changing
  const { open: edit } = editing
  const { open: show } = history
  const columns = useMemo(
    () =>
      columnsOf(rights, {
        change,
        edit,
        showHistory: (row) => show({ row }),
        remove: (row) => removeItem(gamerTag, row),
      }),
    [rights, change, edit, show, gamerTag],
  )
  const go = (changes: InventorySearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })

  const addButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal('create inventory') ?? rights.refusal('edit inventory')}
      onClick={() => adding.open(true)}
    >
      Add
    </ActionButton>
  )

  return (
    <>
      <ListPage
        title="Inventory"
        actions={
          isAllowed && (
            <>
              {data && <RawJson value={data} title={`the inventory of ${gamerTag}`} />}
              <ActionButton leftSection={<IconHistory aria-hidden />} onClick={() => show({ row: undefined })}>
                History
              </ActionButton>
              {addButton}
            </>
          )
        }
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowIdOf}
        isLoading={isLoading}
        isRefetching={isFetching && !isLoading}
        search={{
          value: search.q ?? '',
          onChange: (q) => go({ q: q || undefined }),
          placeholder: 'Filter by id or property',
        }}
        fields={fields}
        filters={search.type ? [{ field: 'type', operator: 'is', value: search.type }] : []}
        onFilters={(filters) => go(readInventorySearch({ q: search.q, type: filters.at(-1)?.value }))}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`inventory-${gamerTag}.csv`} columns={csvColumns} rows={rows} />}
        paging={{ total: all.length, isTotalExact: true }}
        failure={error && readFailure('The inventory could not be loaded.', error)}
        onRetry={() => refetch()}
        missingRight={isAllowed ? undefined : 'view inventory'}
        nothingYet={{
          title: 'Nothing in the inventory yet',
          description: 'Currencies and items that the player gets in the game stand here.',
          action: addButton,
        }}
      />
      <AddToInventoryDrawer
        key={`add ${adding.key}`}
        realmId={realmId}
        gamerTag={gamerTag}
        existing={all}
        isOpen={adding.isOpen}
        onClose={adding.close}
      />
      {changing.item && (
        <ChangeAmountDrawer
          key={`change ${changing.key}`}
          gamerTag={gamerTag}
          row={changing.item}
          isOpen={changing.isOpen}
          onClose={changing.close}
        />
      )}
      {editing.item && (
        <EditPropertiesDrawer
          key={`edit ${editing.key}`}
          gamerTag={gamerTag}
          row={editing.item}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {history.item && (
        <InventoryHistoryDrawer
          key={`history ${history.key}`}
          realmId={realmId}
          gamerTag={gamerTag}
          of={history.item.row}
          isOpen={history.isOpen}
          onClose={history.close}
        />
      )}
    </>
  )
}

/** Reversible, so it is done at once. */
async function removeItem(gamerTag: number, { contentId, itemId = 0 }: InventoryRow) {
  try {
    toastDone(`Took away ${contentId}`, await saveInventory(gamerTag, { deleteItems: [{ contentId, id: itemId }] }))
  } catch (error) {
    toastFailure(`${contentId} was not taken away.`, error)
  }
}

type RowActions = Record<'change' | 'edit' | 'showHistory' | 'remove', (row: InventoryRow) => void>

const columnsOf = ({ refusal }: Rights, actions: RowActions): Column<InventoryRow>[] => [
  { id: 'id', header: 'Content', width: 220, cell: ({ contentId }) => <CopyId value={contentId} label="id" /> },
  { id: 'type', header: 'Type', width: 90, cell: ({ type }) => type },
  {
    id: 'amount',
    header: 'Amount',
    width: 110,
    align: 'right',
    cell: ({ amount }) =>
      amount === undefined ? (
        <span className="dimmed">–</span>
      ) : (
        <span className="num">{amount.toLocaleString('en')}</span>
      ),
  },
  {
    id: 'itemId',
    header: 'Item id',
    width: 190,
    cell: ({ itemId }) =>
      itemId === undefined ? <span className="dimmed">–</span> : <CopyId value={String(itemId)} label="item id" />,
  },
  {
    id: 'properties',
    header: 'Properties',
    width: 220,
    cell: ({ properties }) =>
      properties.length === 0 ? (
        <span className="dimmed">–</span>
      ) : (
        <span data-tip={properties.map(({ name, value }) => `${name}: ${value}`).join('\n')}>
          {propertyWords(properties)}
        </span>
      ),
  },
  { id: 'created', header: 'Created', width: 110, cell: ({ createdAt }) => <Time ms={createdAt} /> },
  { id: 'updated', header: 'Updated', width: 110, cell: ({ updatedAt }) => <Time ms={updatedAt} /> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 80,
    cell: (row) => (
      <MoreMenu
        isQuiet
        label={`Actions for ${rowIdOf(row)}`}
        actions={[
          ...(row.type === 'currency'
            ? [
                {
                  label: 'Change amount',
                  icon: <IconPlusMinus aria-hidden />,
                  onClick: () => actions.change(row),
                  disabledReason: refusal('edit inventory'),
                },
              ]
            : []),
          {
            label: 'Edit properties',
            icon: <IconPencil aria-hidden />,
            onClick: () => actions.edit(row),
            disabledReason: refusal('edit inventory'),
          },
          { label: 'History', icon: <IconHistory aria-hidden />, onClick: () => actions.showHistory(row) },
          ...(row.type === 'item'
            ? [
                {
                  label: 'Take away',
                  icon: <IconTrash aria-hidden />,
                  onClick: () => actions.remove(row),
                  isDangerous: true,
                  disabledReason: refusal('delete inventory'),
                },
              ]
            : []),
        ]}
      />
    ),
  },
]
