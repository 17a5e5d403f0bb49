import type { SpaceCriterion } from '@regent/contract/players/player-search'
import type { Segment, SegmentSearch } from '@regent/contract/players/segments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import type { Search } from '../../../ui/list/FilterBar.tsx'
import type { Paging } from '../../../ui/list/ListFoot.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { formatCriterion } from '../segments/search-words.ts'
import { useProducts } from '../segments/use-products.ts'
import { buildBoughtField } from './bought-search.ts'
import styles from './Players.module.css'
import { CauseNote, NotFound } from './PlayersNotes.tsx'
import type { PlayerListEntry } from './player-list.ts'
import {
  buildCauseField,
  buildPlayedField,
  causeIn,
  filterFields,
  filtersIn,
  formatFilters,
  formatSearch,
  formatSort,
  idsField,
  kindIn,
  type SearchKind,
  toColumnSort,
  toSegmentSearch,
} from './player-search.ts'
import { hasSegments, segmentsQuery } from './players-reads.ts'
import type { PlayersSearch } from './players-search.ts'
import { rowId, useChosenPlayers } from './use-chosen-players.tsx'
import { readCounts, type UrlQuery, usePlayers, useUrlQuery } from './use-players.ts'
import { useChosenStats, useStatColumns } from './use-stat-columns.ts'

const savedList: ListOfScreen<PlayersSearch> = {
  list: 'players',
  keys: [
    'q',
    'by',
    'ids',
    'cause',
    'criteria',
    'segment',
    'platform',
    'online',
    'suspended',
    'installedFrom',
    'installedTo',
    'installedWithinDays',
    'seenFrom',
    'seenTo',
    'seenWithinDays',
    'unseenForDays',
    'played',
    'bought',
    'participated',
    'sort',
  ],
  hiddenAtFirst: ['accountId'],
}

const SegmentDrawer = lazyDialog(() => import('../segments/SegmentDrawer.tsx').then((module) => module.SegmentDrawer))
const SegmentsDrawer = lazyDialog(() =>
  import('../segments/SegmentsDrawer.tsx').then((module) => module.SegmentsDrawer),
)
const CriteriaDrawer = lazyDialog(() => import('./CriteriaDrawer.tsx').then((module) => module.CriteriaDrawer))
const StatColumnsItem = lazyDialog(() => import('./StatColumnsItem.tsx').then((module) => module.StatColumnsItem))
const StatColumnsDrawer = lazyDialog(() => import('./StatColumnsDrawer.tsx').then((module) => module.StatColumnsDrawer))
const ConnectClient = lazyDialog(() => import('./ConnectClient.tsx').then((module) => module.ConnectClient))

const noun: [string, string] = ['player', 'players']

const kindOptions: { value: SearchKind; label: string }[] = [
  { value: 'identity', label: 'Identity' },
  { value: 'device', label: 'Device id' },
  { value: 'third-party', label: 'Third-party id' },
  { value: 'stats', label: 'Stat criteria' },
]

const placeholders: Record<SearchKind, string> = {
  identity: 'Name, e-mail or id',
  device: 'Device id',
  'third-party': 'Third-party user id',
  stats: 'Stat criteria',
}

const idNoun: [string, string] = ['id', 'ids']
const noSegments: readonly Segment[] = []
const noCriteria: readonly SpaceCriterion[] = []
/** Removes the explicit list of players from the URL. */
const unnamed: PlayersSearch = { ids: undefined, cause: undefined }

/** The players of the realm: newest first, or the results of a search, filters or a segment. */
export function PlayersPage() {
  const raw: PlayersSearch = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players' })
  const { customerId, gameId, realmId } = useRealm()
  const navigate = useNavigate()
  const { go } = useAddress<PlayersSearch>()
  const isAllowed = useRights().can('view players')
  const query = useUrlQuery(raw)
  const { search, sort, isNamed, isSearch } = query
  const { list, rows, counts, paging } = useLoadedPlayers(query, realmId, isAllowed)
  const { counted, unknown, title } = counts
  // Text searches and explicit lists of players have a fixed order.
  const canSort = hasSegments() && !isNamed && search.query === undefined
  const sortedBy = canSort ? toColumnSort(sort) : undefined
  const columns = usePlayerColumns(realmId, rows, sortedBy?.column)
  const { segments, ofSegment, fullSearch } = useSegments(query, realmId, isAllowed)
  const segmentSearch = query.hasSearch && !isNamed && fullSearch ? toSegmentSearch(fullSearch) : undefined
  const fields = useFilterFields(raw, { segments, rows, isAllowed, causeTitle: title })
  const matching = counted?.about ?? (isSearch && !list.hasNextPage ? rows.length : undefined)
  const { selection, changing, acting } = useChosenPlayers({ query, rows, ofSegment, fullSearch, matching })
  const { box, choosing } = useSearchBox(raw, search.criteria)
  const saving = useSegmentSaving()

  return (
    <>
      <ListPage
        title="Players"
        actions={
          isAllowed &&
          hasSegments() && (
            <SegmentActions hasText={Boolean(search.query)} search={segmentSearch} onSave={saving.open} />
          )
        }
        noun={noun}
        rows={rows}
        rowId={rowId}
        {...(canSort && { sort: sortedBy, onSort: (next) => void go({ sort: formatSort(next) }) })}
        onOpen={({ isUnknown, gamerTag }) => {
          if (!isUnknown)
            void navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(gamerTag) }) })
        }}
        isLoading={list.isLoading}
        isRefetching={list.isRefetching && !list.isFetchingNextPage}
        search={box}
        summary={
          unknown.length > 0 ? (
            <NotFound ids={unknown} />
          ) : (
            title !== undefined && <CauseNote title={title} shown={rows.length} total={counted?.about ?? rows.length} />
          )
        }
        fields={fields}
        filters={filtersIn(raw)}
        onFilters={(filters) => go(formatFilters(filters))}
        paste={{
          label: 'Paste ids',
          noun: idNoun,
          onPaste: (list) => go({ ...unnamed, ids: list.join(','), q: undefined, criteria: undefined }),
        }}
        {...columns.listProps}
        csv={{ fileName: `players-${realmId}.csv` }}
        paging={paging}
        failure={describeFailure(list.error, columns.error, isSearch)}
        onRetry={() => void Promise.all([list.refetch(), columns.refetch()])}
        readAt={list.dataUpdatedAt}
        missingRight={isAllowed ? undefined : 'view players'}
        nothingYet={describeEmptyRealm()}
        selection={selection}
      />
      {choosing.element}
      {columns.choosing.element}
      {saving.element}
      <SegmentsPanel isOpen={isAllowed && raw.panel === 'segments'} search={segmentSearch} />
      {changing.element}
      {acting.element}
    </>
  )
}

const describeFailure = (listError: Error | null, statsError: Error | null, isSearch: boolean) =>
  listError
    ? readFailure(isSearch ? 'The search failed.' : 'The players could not be loaded.', listError)
    : statsError && readFailure('The stats could not be loaded.', statsError)

const describeEmptyRealm = () =>
  isServed('listPlayers')
    ? { title: 'No players yet', description: <ConnectClient /> }
    : { title: 'Search for a player', description: 'Search to find players.' }

/** The players that the query finds, with their number and the further pages. */
function useLoadedPlayers(query: UrlQuery, realmId: string, isAllowed: boolean) {
  const list = usePlayers({ ...query, realmId, isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page): PlayerListEntry[] => page.rows) ?? [], [list.data])
  const counts = readCounts(list.data?.pages)
  const { counted } = counts
  const paging: Paging = {
    ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
    ...(counted && { total: counted.about, isTotalExact: counted.isExact }),
  }
  return { list, rows, counts, paging }
}

/** The segments of the realm, and the open one. */
function useSegments({ search, segment }: UrlQuery, realmId: string, isAllowed: boolean) {
  const read = useQuery({ ...segmentsQuery(realmScope(realmId)), enabled: isAllowed && hasSegments() })
  const segments = read.data?.segments ?? noSegments
  const ofSegment = segments.find(({ id }) => id === segment)
  // The full search, combined with that of the segment.
  const fullSearch = segment === undefined ? search : ofSegment && { ...ofSegment.search, ...search }
  return { segments, ofSegment, fullSearch }
}

/** The columns of the list with the chosen stats, and the form that chooses them. */
function usePlayerColumns(realmId: string, rows: readonly PlayerListEntry[], sortColumn: string | undefined) {
  const { go } = useAddress<PlayersSearch>()
  const chosenStats = useChosenStats(realmId)
  const list = useListView(savedList, chosenStats)
  const { columns, chosen, canChoose, choose, error, refetch, listProps } = useStatColumns({
    realmId,
    rows,
    of: chosenStats,
    list,
    sort: { column: sortColumn, onGone: () => void go({ sort: undefined }) },
  })
  const choosing = useDrawer((layer) => (
    <StatColumnsDrawer {...layer} realmId={realmId} chosen={chosen} onChoose={choose} />
  ))
  const moreColumns = canChoose && <StatColumnsItem realmId={realmId} onOpen={() => choosing.open()} />
  return { listProps: { columns, ...list, ...listProps, moreColumns }, error, refetch, choosing }
}

type FilterChoices = {
  segments: readonly Segment[]
  rows: readonly PlayerListEntry[]
  isAllowed: boolean
  /** The title of the cause of "Why?", if its players are loaded. */
  causeTitle: string | undefined
}

function useFilterFields(raw: PlayersSearch, { segments, rows, isAllowed, causeTitle }: FilterChoices) {
  const products = useProducts(isAllowed)
  const hasCause = causeIn(raw) !== undefined
  return useMemo(
    () => [
      ...buildFields(segments, rows, products),
      ...(hasCause ? [buildCauseField(raw.cause, causeTitle)] : []),
      ...(raw.played === undefined ? [] : [buildPlayedField(raw.played)]),
      ...(raw.bought === undefined ? [] : [buildBoughtField(raw.bought)]),
    ],
    [segments, rows, products, hasCause, raw.cause, raw.played, raw.bought, causeTitle],
  )
}

/** The search of the list: a text, or stat criteria, which have a form. */
function useSearchBox(raw: PlayersSearch, criteria: readonly SpaceCriterion[] = noCriteria) {
  const { go } = useAddress<PlayersSearch>()
  const kind = kindIn(raw)
  const criteriaText = criteria.map(formatCriterion).join(', ')
  const choosing = useDrawer((layer) => (
    <CriteriaDrawer
      {...layer}
      criteria={criteria}
      onSearch={(next) => go({ by: 'stats', q: undefined, ...unnamed, criteria: JSON.stringify(next) })}
    />
  ))

  function chooseKind(next: string) {
    void go({ by: next === 'identity' ? undefined : next, ...(next === 'stats' && { q: undefined }) })
    if (next === 'stats') choosing.open()
  }

  const box: Search = {
    value: kind === 'stats' ? criteriaText : (raw.q ?? ''),
    onChange: (text) => go({ q: text || undefined, ...unnamed, ...(text === '' && { criteria: undefined }) }),
    placeholder: placeholders[kind],
    ...(kind === 'stats' && {
      instead: (
        <ActionButton className={styles.criteria} onClick={() => choosing.open()}>
          {criteriaText || 'Choose criteria'}
        </ActionButton>
      ),
    }),
    kinds: {
      value: kind,
      options: hasSegments() ? kindOptions : kindOptions.filter(({ value }) => value !== 'third-party'),
      onChange: chooseKind,
    },
  }
  return { box, choosing }
}

/** The form that saves the search as a segment, which is then opened. */
function useSegmentSaving() {
  const navigate = useNavigate()
  return useDrawer((layer, item: SegmentSearch) => (
    <SegmentDrawer
      {...layer}
      search={item}
      onSaved={({ id }) => navigate({ to: '.', search: { segment: String(id) }, replace: true })}
    />
  ))
}

type SegmentActionsProps = {
  hasText: boolean
  /** The search that a new segment can contain. */
  search: SegmentSearch | undefined
  onSave: (search: SegmentSearch) => void
}

function SegmentActions({ hasText, search, onSave }: SegmentActionsProps) {
  const { go } = useAddress<PlayersSearch>()
  const rights = useRights()
  const whyNotSaved = hasText
    ? 'Segments cannot contain a text search. Clear the text first.'
    : 'Filter or search by stats first.'
  return (
    <>
      <ActionButton onClick={() => go({ panel: 'segments' })}>Segments</ActionButton>
      <ActionButton
        disabledReason={rights.refusal('create tagging') ?? (search ? undefined : whyNotSaved)}
        onClick={() => search && onSave(search)}
      >
        Save as segment
      </ActionButton>
    </>
  )
}

type SegmentsPanelProps = { isOpen: boolean; search: SegmentSearch | undefined }

/** The list of segments, which stays mounted after it was opened once. */
function SegmentsPanel({ isOpen, search }: SegmentsPanelProps) {
  const navigate = useNavigate()
  const { go } = useAddress<PlayersSearch>()
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen)
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true)
  return (
    hasSegments() &&
    hasBeenOpen && (
      <SegmentsDrawer
        search={search}
        onSearch={(found) => void navigate({ to: '.', search: formatSearch(found) })}
        isOpen={isOpen}
        onClose={() => go({ panel: undefined })}
      />
    )
  )
}

/** The filters of the list; only ids if the server's list does not support searches. */
const buildFields = (
  segments: readonly Segment[],
  rows: readonly PlayerListEntry[],
  products: readonly { value: string; label: string }[],
) =>
  hasSegments()
    ? filterFields({ segments, products, platforms: rows.flatMap(({ platform }) => platform ?? []) })
    : [idsField]
