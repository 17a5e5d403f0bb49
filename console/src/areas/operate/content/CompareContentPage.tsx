import { Drawer, Select } from '@mantine/core'
import { itemChanges } from '@regent/contract/monetize/item-changes'
import { compareItems } from '@regent/contract/operate/content/content'
import { compareManifests, getManifestHistory } from '@regent/contract/operate/content/content-manifests'
import { globalManifest, type ItemDifference } from '@regent/contract/operate/content/content-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { findEnvironment, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { StateDifferences } from '../../../ui/differences/Differences.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './Content.module.css'
import { ContentLink } from './ContentLinks.tsx'
import { type ComparedSearch, readComparedSearch } from './content-search.ts'
import { changeTones } from './content-words.ts'

/** Maximum number of manifests per realm to choose from. */
const maxChoices = 100

/** The newest manifests of a realm. The content header selects another realm than the current one. */
function useHistory(pid: string, id: string, isEnabled: boolean) {
  const { realmId } = useRealm()
  const isOfOtherRealm = pid !== realmId
  return useQuery({
    ...query(
      getManifestHistory,
      { query: { id, limit: maxChoices, ...(isOfOtherRealm && { realmId: pid }) } },
      { scope: realmScope(pid), isOfOtherRealm },
    ),
    enabled: isEnabled,
  })
}

const differences: PagedList<ItemDifference, ComparedSearch> = {
  noun: ['difference', 'differences'],
  rowId: ({ id }) => id,
  placeholder: 'Search by id',
  sort: 'id',
  readSearch: readComparedSearch,
  failed: 'The manifests could not be compared.',
}

/** The realms to choose from, and the two that the URL names. */
function useComparedRealms({ fromPid, toPid }: ComparedSearch) {
  const { realmId, realmName: here, realms, game } = useRealm()
  const rights = useRights()
  const choices = realmsInTreeOrder(realms, game.pid).filter(
    ({ realm }) => !realm.archived && rights.at(realm.pid).can('view content'),
  )
  const findPid = (pid: string | undefined) => choices.find(({ realm }) => realm.pid === pid)?.realm.pid ?? realmId
  const findName = (pid: string) => {
    const choice = choices.find(({ realm }) => realm.pid === pid)
    return choice ? realmName(choice.realm) : here
  }
  const before = findPid(fromPid)
  const after = findPid(toPid)
  return {
    fromPid: before,
    toPid: after,
    /** As the calls take them: undefined for the realm of the screen. */
    sides: { ...(before !== realmId && { fromPid: before }), ...(after !== realmId && { toPid: after }) },
    nameBefore: findName(before),
    nameAfter: findName(after),
    choices: choices.map(({ realm }) => ({
      value: realm.pid,
      label: `${realmName(realm)} (${findEnvironment(realm, realms)})`,
    })),
  }
}

type ComparedRealms = ReturnType<typeof useComparedRealms>

/** The manifests of both realms, and the two to compare: by default the newest, or within one realm the last two. */
function useComparedManifests(search: ComparedSearch, { fromPid, toPid }: ComparedRealms) {
  const isAllowed = useRights().can('view content')
  const id = search.manifest ?? globalManifest
  const before = useHistory(fromPid, id, isAllowed)
  const after = useHistory(toPid, id, isAllowed)
  const to = search.to || after.data?.manifests[0]?.uid
  const from = search.from || before.data?.manifests[fromPid === toPid ? 1 : 0]?.uid
  return { before, after, from, to }
}

type ComparedManifests = ReturnType<typeof useComparedManifests>

/** Compares two manifests of this realm or other realms of the game. Compares only data that game clients read. */
export function CompareContentPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/compare' })
  const { realmId } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const looking = useDrawer((layer, item: ItemDifference) => (
    <ItemDrawer {...layer} row={item} sides={sides} names={[nameBefore, nameAfter]} />
  ))
  const compared = useComparedRealms(search)
  const { sides, nameBefore, nameAfter } = compared
  const manifests = useComparedManifests(search, compared)
  const { before, after, from, to } = manifests
  const isReady = before.data !== undefined && after.data !== undefined
  const input = { query: { from, to, ...sides, change: search.show, search: search.q, sort: search.sort } }
  const scope = realmScope(realmId)
  const { read, listProps } = usePagedList(differences, pagedQuery(compareManifests, input, { scope }), {
    right: 'view content',
    isEnabled: isReady,
    csv: { fileName: `content-differences-${realmId}.csv`, of: 'all' },
  })
  const counts = read.data?.pages[0]
  const { open } = looking
  const columns = useMemo(() => buildColumns(open, nameBefore, nameAfter), [open, nameBefore, nameAfter])
  const error = before.error ?? after.error ?? read.error
  const go = (changes: ComparedSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })

  return (
    <>
      <ListPage
        title="Compare Content"
        subtitle={
          counts
            ? `${counts.added} added, ${counts.changed} changed, ${counts.removed} removed, ${counts.same} the same. Only data of game clients.`
            : 'Differences between two manifests. Only data of game clients.'
        }
        actions={<ContentLink manifest={search.manifest} />}
        summary={
          rights.can('view content') && <ManifestChoice compared={compared} manifests={manifests} onSearch={go} />
        }
        columns={columns}
        {...listProps}
        onOpen={open}
        isLoading={before.isLoading || after.isLoading || read.isLoading}
        fields={[changeField]}
        filters={search.show ? [{ field: 'show', operator: 'is', value: search.show }] : []}
        onFilters={(filters) => go({ show: readComparedSearch({ show: filters.at(-1)?.value }).show })}
        readAt={0}
        failure={error && readFailure('The manifests could not be compared.', error)}
        onRetry={() => void Promise.all([before.refetch(), after.refetch(), read.refetch()])}
        nothingYet={{
          title: 'No differences',
          description: 'Same content, or nothing published yet.',
        }}
      />
      {looking.element}
    </>
  )
}

const changeField: FilterField = {
  id: 'show',
  label: 'Change',
  operators: ['is'],
  options: itemChanges.map((value) => ({ value, label: value })),
}

type ManifestChoiceProps = {
  compared: ComparedRealms
  manifests: ComparedManifests
  onSearch: (changes: ComparedSearch) => void
}

/** The realm and the manifest of both sides. */
function ManifestChoice({ compared, manifests, onSearch }: ManifestChoiceProps) {
  const { realmId } = useRealm()
  const { fromPid, toPid, nameBefore, nameAfter, choices } = compared
  const { before, after, from, to } = manifests
  const otherPid = (pid: string | null) => (pid === realmId ? undefined : (pid ?? undefined))
  return (
    <div className={styles.choice}>
      <Select
        label="Realm before"
        data={choices}
        value={fromPid}
        allowDeselect={false}
        w={230}
        onChange={(pid) => onSearch({ fromPid: otherPid(pid), from: undefined })}
      />
      <ManifestSelect
        label={`Manifest before, in ${nameBefore}`}
        history={before.data?.manifests}
        value={from}
        onChange={(uid) => onSearch({ from: uid })}
      />
      <Select
        label="Realm after"
        data={choices}
        value={toPid}
        allowDeselect={false}
        w={230}
        onChange={(pid) => onSearch({ toPid: otherPid(pid), to: undefined })}
      />
      <ManifestSelect
        label={`Manifest after, in ${nameAfter}`}
        history={after.data?.manifests}
        value={to}
        onChange={(uid) => onSearch({ to: uid })}
      />
    </div>
  )
}

type ManifestSelectProps = {
  label: string
  history: readonly { uid: string; manifest: { createdAt: number } }[] | undefined
  value: string | undefined
  onChange: (uid: string | undefined) => void
}

function ManifestSelect({ label, history, value, onChange }: ManifestSelectProps) {
  const clock = useClock()
  const now = useNow()
  const data = (history ?? []).map(({ uid, manifest }, index) => ({
    value: uid,
    label: `${index === 0 ? 'live, ' : ''}${clockText(manifest.createdAt, clock, now)} · ${uid.slice(0, 8)}`,
  }))
  const missingOption = value !== undefined && !data.some((one) => one.value === value) ? [{ value, label: value }] : []
  return (
    <Select
      label={label}
      data={[...data, ...missingOption]}
      value={value ?? null}
      allowDeselect={false}
      placeholder={history && data.length === 0 ? 'Nothing published' : 'No earlier manifest'}
      w={300}
      onChange={(uid) => onChange(uid ?? undefined)}
    />
  )
}

type ItemDrawerProps = {
  row: ItemDifference
  /** The realms of both sides; undefined: the current realm. */
  sides: { fromPid?: string; toPid?: string }
  /** The names of the realms, before and after. */
  names: readonly [string, string]
  isOpen: boolean
  onClose: () => void
}

function ItemDrawer({ row: { id, from, to }, sides, names, isOpen, onClose }: ItemDrawerProps) {
  const { realmId } = useRealm()
  const versions = { from: from?.version, to: to?.version }
  const read = useQuery(query(compareItems, { query: { id, ...versions, ...sides } }, { scope: realmScope(realmId) }))
  const isOnlyPrivate = read.data && isEqual(read.data.from, read.data.to) && isEqual(from?.tags, to?.tags)
  return (
    <Drawer opened={isOpen} onClose={onClose} title={id} size={720}>
      <div className="stack">
        {read.isLoading && <p role="status">Loading…</p>}
        {read.error && (
          <ErrorNotice
            failure={readFailure('The item could not be compared.', read.error)}
            onRetry={() => read.refetch()}
          />
        )}
        {isOnlyPrivate ? (
          <p className="flush">Same for game clients. Only private properties differ.</p>
        ) : (
          read.data && (
            <StateDifferences
              before={from ? { ...asRecord(read.data.from), 'item tags': from.tags.join(', ') } : {}}
              after={to ? { ...asRecord(read.data.to), 'item tags': to.tags.join(', ') } : {}}
              label={`Changes of ${id}`}
              heads={[`Before: ${names[0]}`, `After: ${names[1]}`]}
            />
          )
        )}
      </div>
    </Drawer>
  )
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const asRecord = (value: unknown) => value as Record<string, unknown>

const buildColumns = (
  open: (row: ItemDifference) => void,
  nameBefore: string,
  nameAfter: string,
): Column<ItemDifference>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 320,
    isSortable: true,
    cell: (row) => (
      <button type="button" className={`plain-button ${styles.link}`} onClick={() => open(row)}>
        {row.id}
      </button>
    ),
    csv: 'id',
  },
  {
    id: 'change',
    header: 'Change',
    width: 130,
    isSortable: true,
    cell: ({ change }) => <Pill tone={changeTones[change]}>{change}</Pill>,
    csv: { change: 'change', versionBefore: ({ from }) => from?.version, versionAfter: ({ to }) => to?.version },
  },
  { id: 'from', header: `Before: ${nameBefore}`, width: 200, cell: ({ from }) => <Version of={from} /> },
  { id: 'to', header: `After: ${nameAfter}`, width: 200, cell: ({ to }) => <Version of={to} /> },
]

const Version = ({ of }: { of: ItemDifference['from'] }) =>
  of ? (
    <span className="mono" data-tip={of.version}>
      {of.version.slice(0, 10)}
    </span>
  ) : (
    <span className="dimmed">–</span>
  )
