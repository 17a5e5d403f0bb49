import { useForm } from '@mantine/form'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { filledPairs, type Pair, PairsInput, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconHistory, IconPencil, IconPlusMinus, IconTrash } from '../../../ui/layout/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AddToInventoryDrawer } from './AddToInventoryDrawer.tsx'
import { ChangeAmountDrawer } from './ChangeAmountDrawer.tsx'
import { InventoryHistoryDrawer } from './InventoryHistoryDrawer.tsx'
import { buildRows, formatProperties, type InventoryRow, inventory, toRowId } from './inventory-rows.ts'

/** The player's currencies and items in one list. */
export function InventoryPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const adding = useDrawer((layer) => (
    <AddToInventoryDrawer {...layer} realmId={realmId} gamerTag={gamerTag} existing={all} />
  ))
  const changing = useDrawer((layer, item: InventoryRow) => (
    <ChangeAmountDrawer {...layer} gamerTag={gamerTag} row={item} />
  ))
  const editing = useDrawer((layer, item: InventoryRow) => (
    <EditPropertiesDrawer {...layer} gamerTag={gamerTag} row={item} />
  ))
  const history = useDrawer((layer, item: { row: InventoryRow | undefined }) => (
    <InventoryHistoryDrawer {...layer} realmId={realmId} gamerTag={gamerTag} of={item.row} />
  ))
  const isAllowed = rights.can('view inventory')
  const read = useQuery({
    ...query(getInventory, { params: { gamerTag } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const { data } = read
  const ownedRows = useMemo(() => data && buildRows(data), [data])
  const { all, listProps } = useWholeList(inventory, ownedRows)
  const { open: change } = changing
  const { open: edit } = editing
  const { open: show } = history
  const columns = useMemo(
    () =>
      buildColumns(rights, {
        change,
        edit,
        showHistory: (row) => show({ row }),
        remove: (row) => removeItem(gamerTag, row),
      }),
    [rights, change, edit, show, gamerTag],
  )
  const addButton = (
    <CreateButton
      right="create inventory"
      disabledReason={rights.refusal('edit inventory')}
      onClick={() => adding.open()}
    >
      Add
    </CreateButton>
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
        columns={columns}
        {...listProps}
        {...listRead(read, 'The inventory could not be loaded.')}
        csv={{ fileName: `inventory-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view inventory'}
        nothingYet={{
          title: 'Nothing in the inventory yet',
          description: 'Currencies and items of the player appear here.',
          action: addButton,
        }}
      />
      {adding.element}
      {changing.element}
      {editing.element}
      {history.element}
    </>
  )
}

/** Needs no confirmation, because it can be undone. */
const removeItem = (gamerTag: number, { contentId, itemId = 0 }: InventoryRow) =>
  act(
    updateInventory,
    { params: { gamerTag }, body: { deleteItems: [{ contentId, id: itemId }] } },
    { subject: 'item', done: `Took away ${contentId}`, failed: `${contentId} was not taken away.` },
  )

type RowActions = Record<'change' | 'edit' | 'showHistory' | 'remove', (row: InventoryRow) => void>

const buildColumns = ({ refusal }: Rights, actions: RowActions): Column<InventoryRow>[] => [
  {
    id: 'id',
    header: 'Content',
    width: 220,
    cell: (row) => <CopyId value={row.contentId} label="id" onOpen={() => actions.showHistory(row)} />,
    csv: { id: 'contentId' },
  },
  { id: 'type', header: 'Type', width: 90, cell: ({ type }) => type, csv: 'type' },
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
    csv: 'amount',
  },
  {
    id: 'itemId',
    header: 'Item id',
    width: 190,
    cell: ({ itemId }) =>
      itemId === undefined ? <span className="dimmed">–</span> : <CopyId value={String(itemId)} label="item id" />,
    csv: 'itemId',
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
          {formatProperties(properties)}
        </span>
      ),
    csv: { properties: (row) => formatProperties(row.properties) },
  },
  { id: 'created', header: 'Created', keepsWidth: true, cell: ({ createdAt }) => <Time ms={createdAt} /> },
  { id: 'updated', header: 'Updated', width: 110, cell: ({ updatedAt }) => <Time ms={updatedAt} /> },
  actionsColumn((row) => ({
    name: toRowId(row),
    actions: [
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
    ],
  })),
]

type EditPropertiesDrawerProps = { gamerTag: number; row: InventoryRow; isOpen: boolean; onClose: () => void }

/** Edits the properties of a currency or an item. */
function EditPropertiesDrawer({ gamerTag, row, isOpen, onClose }: EditPropertiesDrawerProps) {
  const { contentId, itemId } = row
  const form = useForm<{ properties: Pair[] }>({
    mode: 'controlled',
    initialValues: { properties: row.properties.map((pair) => ({ ...pair })) },
    validate: ({ properties }) => pairErrors('properties', properties),
  })
  const save = (values: { properties: Pair[] }) => {
    const properties = filledPairs(values.properties)
    return write(
      updateInventory,
      {
        params: { gamerTag },
        body:
          itemId === undefined
            ? { currencyProperties: { [contentId]: properties } }
            : { updateItems: [{ contentId, id: itemId, properties }] },
      },
      {
        subject: itemId === undefined ? 'currency-properties' : 'item',
        done: `Changed the properties of ${contentId}`,
      },
    )
  }
  const next = formatProperties(filledPairs(form.values.properties)) || 'none'
  const before = formatProperties(row.properties) || 'none'
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Properties of ${contentId}`}
      subtitle={next !== before ? `${before} → ${next}` : before === 'none' ? 'No properties yet.' : `Now ${before}.`}
      form={form}
      draft={{ form: 'item-properties', record: `${gamerTag}/${contentId}` }}
      save={save}
      failed="The properties were not changed."
      submitLabel="Save properties"
    >
      <PairsInput legend="Properties" noun="property" form={form} field="properties" />
    </SaveDrawer>
  )
}
