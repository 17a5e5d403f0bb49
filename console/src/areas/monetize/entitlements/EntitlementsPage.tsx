import type { EntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { deleteEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconTrash, IconUpload } from '../../../ui/layout/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { definitionsQuery } from './entitlements-reads.ts'
import type { DefinitionsSearch } from './entitlements-search.ts'

const DefinitionDrawer = lazyDialog(() => import('./DefinitionDrawer.tsx').then((module) => module.DefinitionDrawer))
const UploadDrawer = lazyDialog(() => import('./UploadDrawer.tsx').then((module) => module.UploadDrawer))

const definitions: WholeList<EntitlementDefinition, DefinitionsSearch> = {
  name: 'entitlements',
  noun: ['definition', 'definitions'],
  rowId: ({ symbol }) => symbol,
  placeholder: 'Symbol or name',
  texts: ({ symbol, name }) => [symbol, name],
}

/** The definitions of entitlements in this realm. */
export function EntitlementsPage() {
  const { realmId } = useRealm()
  const rights = useRights()
  const editing = useDrawer((layer, item: EntitlementDefinition | undefined) => (
    <DefinitionDrawer {...layer} realmId={realmId} definition={item} />
  ))
  const uploading = useDrawer((layer) => <UploadDrawer {...layer} />)
  const isAllowed = rights.can('view entitlements')
  const read = useQuery({ ...definitionsQuery(realmScope(realmId)), enabled: isAllowed })
  const { all, listProps } = useWholeList(definitions, read.data?.definitions)
  const { open: edit } = editing
  const columns = useMemo(() => buildColumns(rights, edit), [rights, edit])
  const createButton = (
    <CreateButton right="create entitlements" onClick={() => edit(undefined)}>
      Define entitlement
    </CreateButton>
  )
  const actions = (
    <>
      <RawJson value={all} title="the definitions of entitlements" />
      <ActionButton
        leftSection={<IconUpload aria-hidden />}
        disabledReason={rights.refusal('upload entitlements')}
        onClick={() => uploading.open()}
      >
        Upload YAML
      </ActionButton>
      {createButton}
    </>
  )
  return (
    <>
      <ListPage
        title="Entitlements"
        subtitle="Rights of players, such as a season pass."
        actions={isAllowed && actions}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The definitions could not be loaded.')}
        csv={{ fileName: `entitlements-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view entitlements'}
        nothingYet={{
          title: 'No entitlements yet',
          description: 'Define one, or upload many as YAML.',
          action: createButton,
        }}
      />
      {editing.element}
      {uploading.element}
    </>
  )
}

const buildColumns = (
  { can, refusal }: Rights,
  edit: (definition: EntitlementDefinition) => void,
): Column<EntitlementDefinition>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 200,
    cell: (row) => (
      <CopyId value={row.symbol} label="symbol" {...(can('edit entitlements') && { onOpen: () => edit(row) })} />
    ),
    csv: 'symbol',
  },
  { id: 'name', header: 'Name', width: 170, cell: ({ name }) => name || <Nothing />, csv: 'name' },
  {
    id: 'created',
    header: 'Created',
    keepsWidth: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
  {
    id: 'description',
    header: 'Description',
    width: 280,
    cell: ({ description }) => description || <Nothing />,
    csv: 'description',
  },
  {
    id: 'max',
    header: 'Limit',
    align: 'right',
    width: 90,
    cell: ({ maxGrants }) => (maxGrants === 0 ? 'any number' : formatCount(maxGrants)),
    csv: 'maxGrants',
  },
  {
    id: 'groups',
    header: 'Groups',
    width: 140,
    cell: ({ groupSymbols }) => groupSymbols.join(', ') || <Nothing />,
    csv: { groups: ({ groupSymbols }) => groupSymbols.join(' ') },
  },
  {
    id: 'is',
    header: 'Options',
    width: 170,
    cell: ({ parameterized, transferable }) =>
      [parameterized && 'specialized', transferable && 'transferable'].filter(Boolean).join(', ') || <Nothing />,
    csv: {
      parameterized: 'parameterized',
      transferable: 'transferable',
      terminalExpirationSecs: 'terminalExpirationSecs',
    },
  },
  actionsColumn((definition) => ({
    name: definition.symbol,
    actions: [
      {
        label: 'Edit definition',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(definition),
        disabledReason: refusal('edit entitlements'),
      },
      {
        label: 'Delete definition',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeDefinition(definition),
        isDangerous: true,
        disabledReason: refusal('edit entitlements'),
      },
    ],
  })),
]

const Nothing = () => <span className="dimmed">–</span>

/** Needs no confirmation, because it can be undone. */
const removeDefinition = ({ symbol }: EntitlementDefinition) =>
  act(
    deleteEntitlementDefinition,
    { body: { symbol } },
    {
      subject: 'entitlement-definition',
      done: `Deleted definition ${symbol}`,
      failed: `The definition ${symbol} was not deleted.`,
    },
  )
