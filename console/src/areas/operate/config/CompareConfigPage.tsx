import { Button, Modal, Select } from '@mantine/core'
import { listConfigKeys } from '@regent/contract/operate/config'
import { formatQuantity } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure, writeFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { findEnvironment, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { StateDifferences } from '../../../ui/differences/Differences.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowLeft, IconCopy } from '../../../ui/layout/icons.ts'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import styles from './Config.module.css'
import { changeKeys } from './change-keys.ts'
import { type ComparedKey, compareConfigs, secretMask } from './config-list.ts'
import { type CompareSearch, comparedStates } from './config-search.ts'
import { type NamedChange, rightsFor, shownSides } from './config-text.ts'
import { ProdNotice } from './ProdNotice.tsx'
import { SecretText } from './SecretText.tsx'

const words: Record<ComparedKey['state'], { label: string; tone: Tone }> = {
  different: { label: 'different', tone: 'pending' },
  'only-here': { label: 'only here', tone: 'started' },
  'only-there': { label: 'only there', tone: 'done' },
  same: { label: 'same', tone: 'neutral' },
  hidden: { label: 'hidden', tone: 'cancelled' },
}

const fields: FilterField[] = [
  { id: 'show', label: 'State', options: comparedStates.map((value) => ({ value, label: words[value].label })) },
]

/** A comparison with a realm that the URL names has no saved views. */
const comparison: WholeList<ComparedKey, CompareSearch> = {
  noun: ['key', 'keys'],
  rowId: ({ name }) => name,
  placeholder: 'Filter by key',
  texts: ({ name }) => [name],
  fields,
  passes: ({ state }, { show }) => show === undefined || state === show,
}

/** The other realms of the game, and the one to compare with: by default the parent, else the first permitted one. */
function useOtherRealm(pid: string | undefined) {
  const { realm, realmId, realms, game } = useRealm()
  const rights = useRights()
  const otherRealms = realmsInTreeOrder(realms, game.pid).filter(
    ({ realm }) => realm.pid !== realmId && !realm.archived && rights.at(realm.pid).can('view config'),
  )
  const other = (
    otherRealms.find((one) => one.realm.pid === pid) ??
    otherRealms.find((one) => one.realm.pid === realm.parent) ??
    otherRealms[0]
  )?.realm
  return { otherRealms, other }
}

type OtherRealm = ReturnType<typeof useOtherRealm>

/** The configs of both realms, and their keys compared. */
function useComparedKeys(other: OtherRealm['other']) {
  const { realmId } = useRealm()
  const isAllowed = useRights().can('view config')
  const here = useQuery({ ...query(listConfigKeys, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const there = useQuery({
    ...query(listConfigKeys, {}, { scope: realmScope(other?.pid ?? '') }),
    enabled: isAllowed && other !== undefined,
  })
  const compared = useMemo(
    () => (here.data && there.data && other ? compareConfigs(here.data.rows, there.data.rows) : []),
    [here.data, there.data, other],
  )
  return { here, there, compared }
}

/**
 * Compares the config of this realm with another realm of the game; keys are copied from the other realm to this one.
 */
export function CompareConfigPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/realm-config/compare' })
  const { realmId, realmName: nameHere, path } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const copying = useDrawer((layer, item: NamedChange[]) => (
    <CopyDialog
      {...layer}
      changes={item}
      version={here.data?.version ?? 1}
      from={nameThere}
      onDone={() => setSelected(new Set())}
    />
  ))
  const isAllowed = rights.can('view config')

  const { otherRealms, other } = useOtherRealm(search.with)
  const nameThere = other ? realmName(other) : ''
  const { here, there, compared } = useComparedKeys(other)
  const { listProps } = useWholeList(comparison, compared, () => setSelected(new Set()))
  const columns = useMemo(() => buildColumns(nameHere, nameThere), [nameHere, nameThere])
  const isLoading = here.isLoading || there.isLoading
  const error = here.error ?? there.error

  const go = (changes: CompareSearch) => {
    setSelected(new Set())
    return navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })
  }

  const changes = selectChanges(compared, selected)
  const missing = rightsFor(changes).map(rights.refusal).find(Boolean)

  return (
    <>
      <ListPage
        title="Compare Config"
        subtitle={other ? formatCounts(compared) : `Differences between ${nameHere} and another realm.`}
        actions={
          <Button component={Link} to={path('realm-config')} leftSection={<IconArrowLeft aria-hidden />}>
            Config
          </Button>
        }
        summary={
          isAllowed && (
            <RealmSelect
              otherRealms={otherRealms}
              other={other}
              onSelect={(pid) => go({ with: pid, show: undefined, q: undefined })}
            />
          )
        }
        columns={columns}
        {...listProps}
        isLoading={isLoading}
        isRefetching={(here.isFetching || there.isFetching) && !isLoading}
        csv={{ fileName: `config-${realmId}-${other?.pid ?? ''}.csv` }}
        selection={{
          selected,
          onSelect: setSelected,
          actions: (
            <ActionButton
              leftSection={<IconCopy aria-hidden />}
              disabledReason={missing ?? (changes.length === 0 && 'Nothing to copy: same values or hidden secrets.')}
              onClick={() => copying.open(changes)}
            >
              Copy {formatQuantity(changes.length, 'key')} from {nameThere}
            </ActionButton>
          ),
        }}
        failure={error && readFailure('The configs could not be compared.', error)}
        onRetry={() => void Promise.all([here.refetch(), other && there.refetch()])}
        missingRight={isAllowed ? undefined : 'view config'}
        nothingYet={other ? nothingSet : noOtherRealm}
      />
      {copying.element}
    </>
  )
}

/** The changes that copy the selected keys from the other realm. */
const selectChanges = (compared: readonly ComparedKey[], selected: ReadonlySet<string>): NamedChange[] =>
  compared
    .filter(({ name, state }) => selected.has(name) && state !== 'same' && state !== 'hidden')
    .map((row) => ({ name: row.name, before: row.here, after: row.there }))

const nothingSet = { title: 'Nothing to compare', description: 'No key is set in either realm.' }
const noOtherRealm = {
  title: 'No other realm',
  description: 'The game has no other realm that you may see.',
}

function RealmSelect({ otherRealms, other, onSelect }: OtherRealm & { onSelect: (pid: string | undefined) => void }) {
  const { realms } = useRealm()
  return (
    <Select
      label="Compare with"
      placeholder="No other realm"
      disabled={otherRealms.length === 0}
      maw={360}
      data={otherRealms.map(({ realm }) => ({
        value: realm.pid,
        label: `${realmName(realm)} (${findEnvironment(realm, realms)})`,
      }))}
      value={other?.pid ?? null}
      allowDeselect={false}
      onChange={(pid) => onSelect(pid ?? undefined)}
    />
  )
}

type CopyDialogProps = {
  changes: readonly NamedChange[]
  version: number
  from: string
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Reviews the changes of copying keys to this realm. Copying is one call with one Undo. */
function CopyDialog({ changes, version, from, isOpen, onClose, onDone }: CopyDialogProps) {
  const { realmId, realmName: here, environment } = useRealm()
  const count = formatQuantity(changes.length, 'key')
  const copy = useMutation({
    mutationFn: () =>
      changeKeys(changes, { scope: realmScope(realmId), version, done: `Copied ${count} from ${from}` }),
    onSuccess: (touched) => {
      if (touched) return
      onDone()
      onClose()
    },
  })
  const conflicts = copy.data?.conflicts ?? []
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Copy ${count} from ${from} to ${here}`} size={760}>
      <div className="stack">
        <ProdNotice environment={environment} />
        {copy.error && <ErrorNotice failure={writeFailure('The keys were not copied.', copy.error)} />}
        {conflicts.length > 0 && (
          <p className={`stack gap-8 caution ${styles.conflict}`} role="alert">
            Someone else changed {conflicts.map(({ name }) => name).join(', ')} in {here} . Nothing was copied. Close
            this dialog and check the keys.
          </p>
        )}
        <StateDifferences
          isCode
          label={`Changes in ${here}`}
          heads={[`Before: ${here}`, `After: as in ${from}`]}
          {...shownSides(changes)}
        />
        <div className={`flex wrap ${styles.actions}`}>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <ActionButton
            variant="filled"
            loading={copy.isPending}
            disabledReason={conflicts.length > 0 && 'Close this dialog and check the keys first.'}
            onClick={() => copy.mutate()}
          >
            Copy {count}
          </ActionButton>
        </div>
      </div>
    </Modal>
  )
}

const formatCounts = (rows: readonly ComparedKey[]): string =>
  comparedStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ state, count }) => state !== 'hidden' || count > 0)
    .map(({ state, count }) => `${count} ${words[state].label}`)
    .join(', ')

const buildColumns = (here: string, there: string): Column<ComparedKey>[] => [
  { id: 'key', header: 'Key', width: 240, cell: ({ name }) => <CopyId value={name} label="key" />, csv: 'name' },
  {
    id: 'state',
    header: 'State',
    width: 130,
    cell: ({ state }) => <Pill tone={words[state].tone}>{words[state].label}</Pill>,
    csv: { state: (row) => words[row.state].label },
  },
  {
    id: 'here',
    header: `Here: ${here}`,
    width: 200,
    canLeave: false,
    cell: (row) => <Side row={row} value={row.here} isHere />,
    csv: { here: (row) => (row.isSecret && row.here !== null ? secretMask : row.here) },
  },
  {
    id: 'there',
    header: there ? `There: ${there}` : 'There',
    width: 200,
    canLeave: false,
    cell: (row) => <Side row={row} value={row.there} />,
    csv: { there: (row) => (row.isSecret && row.there !== null ? secretMask : row.there) },
  },
]

function Side({ row, value, isHere }: { row: ComparedKey; value: string | null; isHere?: boolean }) {
  const isSet = row.state !== (isHere ? 'only-there' : 'only-here')
  if (!isSet) return <span className="dimmed">not set</span>
  if (row.isSecret) return <SecretText value={value ?? undefined} name={`${row.name} ${isHere ? 'here' : 'there'}`} />
  return (
    <span className="mono" data-tip={value && value.length > 28 ? value.slice(0, 600) : undefined}>
      {value === '' ? '""' : value}
    </span>
  )
}
