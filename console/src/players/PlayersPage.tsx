import { listPlayers, type PlayerRow } from '@regent/contract/players'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { realmScope } from '../api/client.ts'
import { readFailure } from '../api/failure.ts'
import { pagedQuery } from '../api/pages.ts'
import { paths, type RealmPlace } from '../paths.ts'
import { useRealm } from '../shell/place.ts'
import { useRights } from '../shell/rights.ts'
import { ChangeStatOfPlayersDrawer } from '../stats/ChangeStatOfPlayersDrawer.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CopyId } from '../ui/CopyId.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { FilterField } from '../ui/filters.ts'
import { countOf } from '../ui/format-number.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { splitIds } from '../ui/paste-ids.ts'
import { Time } from '../ui/Time.tsx'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import { useOpened } from '../ui/use-opened.ts'
import { ConnectClient } from './ConnectClient.tsx'
import { LanguageFlag } from './LanguageFlag.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import { PlatformBadge } from './PlatformBadge.tsx'
import { pastedPlayers, playerSearch } from './player-list.ts'
import type { PlayersSearch, SearchKind } from './players-search.ts'

const noun: [string, string] = ['player', 'players']
const rowId = (row: PlayerRow) => String(row.gamerTag)

const kindOptions = [
  { value: 'identity', label: 'Identity' },
  { value: 'device', label: 'Device id' },
]

const placeholders: Record<SearchKind, string> = {
  identity: 'E-mail, account id, gamer tag',
  device: 'Device id',
}

const csvColumns: CsvColumn<PlayerRow>[] = [
  { header: 'gamerTag', value: (row) => row.gamerTag },
  { header: 'accountId', value: (row) => row.accountId },
  { header: 'email', value: (row) => row.email },
  { header: 'platform', value: (row) => row.platform },
  { header: 'language', value: (row) => row.language },
  { header: 'created', value: (row) => isoTime(row.created) },
  { header: 'lastSeen', value: (row) => isoTime(row.lastSeen) },
  { header: 'online', value: (row) => row.online },
]

const isoTime = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

const idNoun: [string, string] = ['id', 'ids']
const fields: FilterField[] = [{ id: 'ids', label: 'Id or e-mail', operators: ['is one of'], noun: idNoun }]

/** Who is ticked, or everybody that the search `of` finds. */
type Selection = { tags: ReadonlySet<string>; isMatching: boolean; of: string }
const nobody: Selection = { tags: new Set(), isMatching: false, of: '' }

/** The players of the realm: newest first, or those a search finds. */
export function PlayersPage() {
  const { q = '', by = 'identity', ids } = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players' })
  const { customerId, gameId, realmId } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('players')
  const isAllowed = rights.can('view players')
  const isPasted = ids !== undefined
  const isSearch = !isPasted && q.trim() !== ''

  const list = useInfiniteQuery({
    ...pagedQuery(listPlayers, {}, { scope: realmScope(realmId) }),
    enabled: isAllowed && !isSearch && !isPasted,
  })
  const search = useInfiniteQuery({ ...playerSearch(realmId, by, q.trim()), enabled: isAllowed && isSearch })
  const pasted = useInfiniteQuery({ ...pastedPlayers(realmId, splitIds(ids ?? '')), enabled: isAllowed && isPasted })
  const shown = isPasted ? pasted : isSearch ? search : list
  const { isLoading, isRefetching, isFetchingNextPage, hasNextPage, error, fetchNextPage, refetch } = shown
  const rows = useMemo(() => shown.data?.pages.flatMap((page): PlayerRow[] => page.rows) ?? [], [shown.data])
  const unknown = isPasted ? (pasted.data?.pages[0]?.unknown ?? []) : []
  const counted = list.data?.pages.at(-1)
  const columns = useMemo(() => columnsOf({ customerId, gameId, realmId }), [customerId, gameId, realmId])

  const searched = `${by} ${q} ${ids}`
  const [chosen, setSelection] = useState<Selection>(nobody)
  // Another search is another choice: what is selected must be what is seen.
  const selection = chosen.of === searched ? chosen : nobody
  const changing = useOpened<true>()
  const found = isSearch ? 'all players that the search finds' : 'all players of the realm'
  const matching = isSearch && !hasNextPage ? rows.length : isSearch ? undefined : counted?.about
  const keyed = isPasted ? [{ field: 'ids', operator: 'is one of', value: ids }] : []

  const go = (changes: PlayersSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })

  return (
    <>
      <ListPage
        title="Players"
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={(row) =>
          navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(row.accountId) }) })
        }
        isLoading={isLoading}
        isRefetching={isRefetching && !isFetchingNextPage}
        search={{
          value: q,
          onChange: (text) => go({ q: text || undefined, ids: undefined }),
          placeholder: placeholders[by],
          kinds: {
            value: by,
            options: kindOptions,
            onChange: (kind) => go({ by: kind === 'device' ? 'device' : undefined }),
          },
        }}
        summary={unknown.length > 0 && <NotFound ids={unknown} />}
        fields={fields}
        filters={keyed}
        onFilters={(filters) => go({ ids: filters.at(-1)?.value })}
        paste={{ label: 'Paste ids', noun: idNoun, onPaste: (list) => go({ ids: list.join(','), q: undefined }) }}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`players-${realmId}.csv`} columns={csvColumns} rows={rows} />}
        paging={{
          ...(hasNextPage && { onMore: () => fetchNextPage(), isLoadingMore: isFetchingNextPage }),
          ...(!isSearch && !isPasted && counted && { total: counted.about, isTotalExact: counted.isExact }),
        }}
        failure={error && readFailure(isSearch ? 'The search failed.' : 'The players could not be loaded.', error)}
        onRetry={() => refetch()}
        missingRight={isAllowed ? undefined : 'view players'}
        nothingYet={{
          title: 'No players yet',
          description: <ConnectClient />,
        }}
        selection={{
          selected: selection.tags,
          onSelect: (tags) => setSelection({ tags, isMatching: false, of: searched }),
          // All of the pasted ones are in sight: there is nothing wider to choose.
          ...(!isPasted && {
            onSelectMatching: () => setSelection({ tags: new Set(rows.map(rowId)), isMatching: true, of: searched }),
          }),
          isMatchingSelected: selection.isMatching,
          ...(matching !== undefined && { matching }),
          actions: (
            <ActionButton disabledReason={rights.refusal('edit stats')} onClick={() => changing.open(true)}>
              Change a stat
            </ActionButton>
          ),
        }}
      />
      {changing.item && (
        <ChangeStatOfPlayersDrawer
          key={changing.key}
          players={
            selection.isMatching
              ? { matching: { query: q.trim(), by } }
              : { gamerTags: [...selection.tags].map(Number) }
          }
          whom={selection.isMatching ? found : countOf(selection.tags.size, 'player')}
          onDone={() => setSelection(nobody)}
          isOpen={changing.isOpen}
          onClose={changing.close}
        />
      )}
    </>
  )
}

const columnsOf = (place: RealmPlace): Column<PlayerRow>[] => [
  {
    id: 'gamerTag',
    header: 'Gamer tag',
    width: 190,
    cell: (row) => (
      <CopyId value={String(row.gamerTag)} label="gamer tag">
        <Link to={paths.player({ ...place, playerId: String(row.accountId) })}>{row.gamerTag}</Link>
      </CopyId>
    ),
  },
  {
    id: 'accountId',
    header: 'Account id',
    width: 170,
    cell: (row) => <CopyId value={String(row.accountId)} label="account id" />,
  },
  { id: 'email', header: 'E-mail', width: 200, cell: (row) => row.email ?? <Nothing /> },
  {
    id: 'platform',
    header: 'Platform',
    width: 120,
    cell: (row) => (row.platform ? <PlatformBadge platform={row.platform} /> : <Nothing />),
  },
  {
    id: 'language',
    header: 'Language',
    width: 110,
    cell: (row) => (row.language ? <LanguageFlag code={row.language} /> : <Nothing />),
  },
  { id: 'created', header: 'Created', width: 110, cell: (row) => <Time ms={row.created} /> },
  { id: 'lastSeen', header: 'Last seen', width: 110, cell: (row) => <Time ms={row.lastSeen} /> },
  { id: 'online', header: 'Online', width: 90, cell: (row) => <OnlineMark isOnline={row.online} /> },
]

/** What of the pasted ids belongs to nobody here, to be copied and looked for elsewhere. */
function NotFound({ ids }: { ids: readonly string[] }) {
  return (
    <p role="status">
      {countOf(ids.length, 'id')} not found in this realm:{' '}
      <CopyId value={ids.join(', ')} label="ids that were not found" />
    </p>
  )
}

const Nothing = () => <span className="dimmed">–</span>
