import type { EntitlementDefinition } from '@regent/contract/entitlements'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../api/client.ts'
import { readFailure } from '../api/failure.ts'
import { IconPencil, IconPlus, IconTrash, IconUpload } from '../icons.ts'
import { useRealm } from '../shell/place.ts'
import { type Rights, useRights } from '../shell/rights.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CopyId } from '../ui/CopyId.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import { formatCount } from '../ui/format-number.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { later } from '../ui/later.tsx'
import { MoreMenu } from '../ui/PageHeader.tsx'
import { RawJson } from '../ui/RawJson.tsx'
import { Time } from '../ui/Time.tsx'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import { useOpened } from '../ui/use-opened.ts'
import { definitionsQuery } from './entitlements-reads.ts'
import type { DefinitionsSearch } from './entitlements-search.ts'
import { removeDefinition } from './save-entitlements.ts'

const DefinitionDrawer = later(() => import('./DefinitionDrawer.tsx').then((module) => module.DefinitionDrawer))
const UploadDrawer = later(() => import('./UploadDrawer.tsx').then((module) => module.UploadDrawer))

const noun: [string, string] = ['definition', 'definitions']
const none: EntitlementDefinition[] = []
const rowId = ({ symbol }: EntitlementDefinition) => symbol

const csvColumns: CsvColumn<EntitlementDefinition>[] = [
  { header: 'symbol', value: ({ symbol }) => symbol },
  { header: 'name', value: ({ name }) => name },
  { header: 'description', value: ({ description }) => description },
  { header: 'maxGrants', value: ({ maxGrants }) => maxGrants },
  { header: 'groups', value: ({ groupSymbols }) => groupSymbols.join(' ') },
  { header: 'parameterized', value: ({ parameterized }) => parameterized },
  { header: 'transferable', value: ({ transferable }) => transferable },
  { header: 'terminalExpirationSecs', value: (row) => row.terminalExpirationSecs },
  { header: 'created', value: ({ created }) => new Date(created).toISOString() },
]

/** What players can own by right in this realm. */
export function EntitlementsPage() {
  const { realmId } = useRealm()
  const { q = '' } = useSearch({ strict: false }) as DefinitionsSearch
  const navigate = useNavigate()
  const rights = useRights()
  const [hidden, setHidden] = useHiddenColumns('entitlements')
  const editing = useOpened<EntitlementDefinition | undefined>()
  const uploading = useOpened<true>()
  const isAllowed = rights.can('view entitlements')
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    ...definitionsQuery(realmScope(realmId)),
    enabled: isAllowed,
  })
  const all = data?.definitions ?? none
  const rows = useMemo(
    () => all.filter(({ symbol, name }) => [symbol, name].some((text) => text.toLowerCase().includes(q.toLowerCase()))),
    [all, q],
  )
  const { open: edit } = editing
  const columns = useMemo(() => columnsOf(rights, edit), [rights, edit])
  const createButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal('create entitlements')}
      onClick={() => edit(undefined)}
    >
      Define entitlement
    </ActionButton>
  )
  const actions = (
    <>
      <RawJson value={all} title="the definitions of entitlements" />
      <ActionButton
        leftSection={<IconUpload aria-hidden />}
        disabledReason={rights.refusal('upload entitlements')}
        onClick={() => uploading.open(true)}
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
        subtitle="What players can own by right; it is granted to them, claimed and revoked."
        actions={isAllowed && actions}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        isLoading={isLoading}
        isRefetching={isFetching && !isLoading}
        search={{
          value: q,
          onChange: (text) => navigate({ to: '.', search: { q: text || undefined } as never, replace: true }),
          placeholder: 'Symbol or name',
        }}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`entitlements-${realmId}.csv`} columns={csvColumns} rows={rows} />}
        paging={{ total: all.length, isTotalExact: true }}
        failure={error && readFailure('The definitions could not be loaded.', error)}
        onRetry={() => refetch()}
        missingRight={isAllowed ? undefined : 'view entitlements'}
        nothingYet={{
          title: 'No entitlements yet',
          description: 'Define one here, or upload many as YAML; then it can be granted to players.',
          action: createButton,
        }}
      />
      <DefinitionDrawer key={editing.key} definition={editing.item} isOpen={editing.isOpen} onClose={editing.close} />
      <UploadDrawer key={`upload-${uploading.key}`} isOpen={uploading.isOpen} onClose={uploading.close} />
    </>
  )
}

const columnsOf = (
  { refusal }: Rights,
  edit: (definition: EntitlementDefinition) => void,
): Column<EntitlementDefinition>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 200,
    cell: ({ symbol }) => (
      <CopyId value={symbol} label="symbol">
        {symbol}
      </CopyId>
    ),
  },
  { id: 'name', header: 'Name', width: 170, cell: ({ name }) => name || <Nothing /> },
  { id: 'description', header: 'Description', width: 280, cell: ({ description }) => description || <Nothing /> },
  {
    id: 'max',
    header: 'At most',
    align: 'right',
    width: 90,
    cell: ({ maxGrants }) => (maxGrants === 0 ? 'any number' : formatCount(maxGrants)),
  },
  { id: 'groups', header: 'Groups', width: 140, cell: ({ groupSymbols }) => groupSymbols.join(', ') || <Nothing /> },
  {
    id: 'is',
    header: 'Is',
    width: 170,
    cell: ({ parameterized, transferable }) =>
      [parameterized && 'specialized', transferable && 'transferable'].filter(Boolean).join(', ') || <Nothing />,
  },
  { id: 'created', header: 'Created', width: 110, cell: ({ created }) => <Time ms={created} /> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 80,
    cell: (definition) => (
      <MoreMenu
        isQuiet
        label={`Actions for ${definition.symbol}`}
        actions={[
          {
            label: 'Edit definition',
            icon: <IconPencil aria-hidden />,
            onClick: () => edit(definition),
            disabledReason: refusal('edit entitlements'),
          },
          {
            label: 'Delete definition',
            icon: <IconTrash aria-hidden />,
            onClick: () => void removeDefinition(definition.symbol),
            isDangerous: true,
            disabledReason: refusal('edit entitlements'),
          },
        ]}
      />
    ),
  },
]

const Nothing = () => <span className="dimmed">–</span>
