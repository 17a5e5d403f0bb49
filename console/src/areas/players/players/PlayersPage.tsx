import type { ChosenPlayers, SpaceCriterion } from '@regent/contract/players/player-search'
import type { Segment, SegmentSearch } from '@regent/contract/players/segments'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useShellParts } from '../../../shell/frame/parts.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import type { PlayerAction } from '../../../shell/records/player-actions.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
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
  searchIn,
  segmentIn,
  sortIn,
  toColumnSort,
  toSegmentSearch,
} from './player-search.ts'
import { hasSegments, segmentsQuery } from './players-reads.ts'
import type { PlayersSearch } from './players-search.ts'
import { readCounts, usePlayers } from './use-players.ts'
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
const ChangeStatOfPlayersDrawer = lazyDialog(() =>
  import('../stats/ChangeStatOfPlayersDrawer.tsx').then((module) => module.ChangeStatOfPlayersDrawer),
)

const noun: [string, string] = ['player', 'players']
const rowId = (row: PlayerListEntry) => String(row.gamerTag)

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
const noSegments: Segment[] = []
const noCriteria: SpaceCriterion[] = []
/** Removes the explicit list of players from the URL. */
const unnamed: PlayersSearch = { ids: undefined, cause: undefined }

/** The selected players, or all matches of the search `of`. */
type Selection = { tags: ReadonlySet<string>; isMatching: boolean; of: string }
const nobody: Selection = { tags: new Set(), isMatching: false, of: '' }

/** The players of the realm: newest first, or the results of a search, filters or a segment. */
export function PlayersPage() {
  const { playerActions } = useShellParts()
  const raw: PlayersSearch = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players' })
  const { customerId, gameId, realmId } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const chosenStats = useChosenStats(realmId)
  const listProps = useListView(savedList, chosenStats)
  const isAllowed = rights.can('view players')
  const kind = kindIn(raw)
  const search = useMemo(() => searchIn(raw), [raw])
  const { criteria = noCriteria } = search
  const { ids, q = '' } = raw
  const cause = useMemo(() => causeIn(raw), [raw])
  const segment = segmentIn(raw)
  const sort = sortIn(raw)
  /** An explicit list of players is loaded completely. */
  const isNamed = ids !== undefined || cause !== undefined
  const hasSearch = Object.keys(search).length > 0
  const isSearch = !isNamed && (hasSearch || segment !== undefined)

  const segments = useQuery({ ...segmentsQuery(realmScope(realmId)), enabled: isAllowed && hasSegments() })
  const segmentList = segments.data?.segments ?? noSegments
  const list = usePlayers({ realmId, search, segment, sort, ids, cause, isAllowed })
  const { isLoading, isRefetching, isFetchingNextPage, hasNextPage, error, fetchNextPage, refetch } = list
  const rows = useMemo(() => list.data?.pages.flatMap((page): PlayerListEntry[] => page.rows) ?? [], [list.data])
  // Text searches and explicit lists of players have a fixed order.
  const canSort = hasSegments() && !isNamed && search.query === undefined
  const sortedBy = canSort ? toColumnSort(sort) : undefined
  const {
    columns,
    chosen: stats,
    ...statColumns
  } = useStatColumns({
    realmId,
    rows,
    of: chosenStats,
    list: listProps,
    sort: { column: sortedBy?.column, onGone: () => void go({ sort: undefined }) },
  })
  const choosingStats = useDrawer((layer) => (
    <StatColumnsDrawer {...layer} realmId={realmId} chosen={stats} onChoose={statColumns.choose} />
  ))
  const { counted, unknown, title } = readCounts(list.data?.pages)
  const products = useProducts(isAllowed)
  const fields = useMemo(
    () => [
      ...buildFields(segmentList, rows, products),
      ...(cause === undefined ? [] : [buildCauseField(raw.cause, title)]),
      ...(raw.played === undefined ? [] : [buildPlayedField(raw.played)]),
      ...(raw.bought === undefined ? [] : [buildBoughtField(raw.bought)]),
    ],
    [segmentList, rows, products, cause, raw.cause, raw.played, raw.bought, title],
  )

  const searched = JSON.stringify([search, segment, ids, cause])
  const [chosen, setSelection] = useState<Selection>(nobody)
  // A new search clears the selection: only visible players can be selected.
  const selection = chosen.of === searched ? chosen : nobody
  const changing = useDrawer(
    (layer) =>
      chosenPlayers && (
        <ChangeStatOfPlayersDrawer {...layer} players={chosenPlayers} whom={whom} onDone={() => setSelection(nobody)} />
      ),
  )
  const acting = useDrawer(
    (layer, { Drawer: ActionDrawer }: PlayerAction) =>
      chosenPlayers && (
        <ActionDrawer
          {...layer}
          realmId={realmId}
          players={chosenPlayers}
          whom={whom}
          onDone={() => setSelection(nobody)}
        />
      ),
  )
  const choosing = useDrawer((layer) => (
    <CriteriaDrawer
      {...layer}
      criteria={criteria}
      onSearch={(next) => go({ by: 'stats', q: undefined, ...unnamed, criteria: JSON.stringify(next) })}
    />
  ))
  const saving = useDrawer((layer, item: SegmentSearch) => (
    <SegmentDrawer
      {...layer}
      search={item}
      onSaved={({ id }) => navigate({ to: '.', search: { segment: String(id) }, replace: true })}
    />
  ))
  const isListingSegments = isAllowed && raw.panel === 'segments'
  const [hasListedSegments, setHasListedSegments] = useState(isListingSegments)
  if (isListingSegments && !hasListedSegments) setHasListedSegments(true)
  const ofSegment = segmentList.find(({ id }) => id === segment)
  // The full search, combined with that of the segment.
  const fullSearch = segment === undefined ? search : ofSegment && { ...ofSegment.search, ...search }
  const segmentSearch = hasSearch && !isNamed && fullSearch ? toSegmentSearch(fullSearch) : undefined
  const notYet = fullSearch ? undefined : 'The segment is still loading.'
  const chosenPlayers: ChosenPlayers | undefined =
    fullSearch &&
    (!selection.isMatching
      ? { gamerTags: [...selection.tags].map(Number) }
      : segment !== undefined && !hasSearch
        ? { segment }
        : { matching: fullSearch })
  const whom = selection.isMatching
    ? describeAudience(isSearch, ofSegment, hasSearch)
    : formatQuantity(selection.tags.size, 'player')
  const matching = counted?.about ?? (isSearch && !hasNextPage ? rows.length : undefined)
  const criteriaText = criteria.map(formatCriterion).join(', ')

  const go = (changes: PlayersSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })

  function chooseKind(next: string) {
    void go({ by: next === 'identity' ? undefined : next, ...(next === 'stats' && { q: undefined }) })
    if (next === 'stats') choosing.open()
  }

  function compare() {
    const [here = '', other = ''] = selection.tags
    const to = paths.inPlayer({ customerId, gameId, realmId, playerId: here }, 'stats/compare')
    void navigate({ to, search: { with: other } as Record<string, unknown> })
  }

  const whyNotSaved = search.query
    ? 'Segments cannot contain a text search. Clear the text first.'
    : 'Filter or search by stats first.'
  const actions = isAllowed && hasSegments() && (
    <>
      <ActionButton onClick={() => go({ panel: 'segments' })}>Segments</ActionButton>
      <ActionButton
        disabledReason={rights.refusal('create tagging') ?? (segmentSearch ? undefined : whyNotSaved)}
        onClick={() => segmentSearch && saving.open(segmentSearch)}
      >
        Save as segment
      </ActionButton>
    </>
  )

  return (
    <>
      <ListPage
        title="Players"
        actions={actions}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        {...(canSort && { sort: sortedBy, onSort: (next) => void go({ sort: formatSort(next) }) })}
        onOpen={({ isUnknown, gamerTag }) => {
          if (!isUnknown)
            void navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(gamerTag) }) })
        }}
        isLoading={isLoading}
        isRefetching={isRefetching && !isFetchingNextPage}
        search={{
          value: kind === 'stats' ? criteriaText : q,
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
        }}
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
        {...listProps}
        {...statColumns.listProps}
        moreColumns={statColumns.canChoose && <StatColumnsItem realmId={realmId} onOpen={() => choosingStats.open()} />}
        csv={{ fileName: `players-${realmId}.csv` }}
        paging={{
          ...(hasNextPage && { onMore: () => fetchNextPage(), isLoadingMore: isFetchingNextPage }),
          ...(counted && { total: counted.about, isTotalExact: counted.isExact }),
        }}
        failure={
          error
            ? readFailure(isSearch ? 'The search failed.' : 'The players could not be loaded.', error)
            : statColumns.error && readFailure('The stats could not be loaded.', statColumns.error)
        }
        onRetry={() => void Promise.all([refetch(), statColumns.refetch()])}
        readAt={list.dataUpdatedAt}
        missingRight={isAllowed ? undefined : 'view players'}
        nothingYet={
          isServed('listPlayers')
            ? { title: 'No players yet', description: <ConnectClient /> }
            : {
                title: 'Search for a player',
                description: 'Search to find players.',
              }
        }
        selection={{
          selected: selection.tags,
          onSelect: (tags) => setSelection({ tags, isMatching: false, of: searched }),
          // An explicit list has no further matches to select.
          ...(!isNamed && {
            onSelectMatching: () => setSelection({ tags: new Set(rows.map(rowId)), isMatching: true, of: searched }),
          }),
          isMatchingSelected: selection.isMatching,
          ...(matching !== undefined && { matching }),
          actions: (
            <>
              <ActionButton
                disabledReason={rights.refusal('view stats') ?? whyNotCompared(selection)}
                onClick={compare}
              >
                Compare
              </ActionButton>
              <ActionButton disabledReason={rights.refusal('edit stats') ?? notYet} onClick={() => changing.open()}>
                Change stat
              </ActionButton>
              {playerActions.map(
                (action) =>
                  isServed(action.call) && (
                    <ActionButton
                      key={action.call}
                      disabledReason={rights.refusal(action.right) ?? notYet}
                      onClick={() => acting.open(action)}
                    >
                      {action.label}
                    </ActionButton>
                  ),
              )}
            </>
          ),
        }}
      />
      {choosing.element}
      {choosingStats.element}
      {saving.element}
      {hasSegments() && hasListedSegments && (
        <SegmentsDrawer
          search={segmentSearch}
          onSearch={(found) => void navigate({ to: '.', search: formatSearch(found) })}
          isOpen={isListingSegments}
          onClose={() => go({ panel: undefined })}
        />
      )}
      {changing.element}
      {acting.element}
    </>
  )
}

const whyNotCompared = ({ tags, isMatching }: Selection): string | false =>
  (isMatching || tags.size !== 2) && 'Select two players to compare them.'

function describeAudience(isSearch: boolean, segment: Segment | undefined, hasSearch: boolean): string {
  if (segment && !hasSearch) return `all players of the segment ${segment.name}`
  return isSearch ? 'all players that the search finds' : 'all players of the realm'
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
