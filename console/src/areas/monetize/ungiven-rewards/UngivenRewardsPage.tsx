import type { EndpointOutput } from '@regent/contract/endpoint'
import { rewardSources } from '@regent/contract/monetize/reward-sources'
import {
  dismissUngivenRewards,
  listUngivenRewards,
  planGiveAgain,
  type UngivenReward,
} from '@regent/contract/monetize/ungiven-rewards'
import { toIso } from '@regent/contract/time'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useMemo, useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { type RealmHere, useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { whyColumn } from '../../players/why/why-column.tsx'
import styles from './UngivenRewards.module.css'
import { readUngivenSearch, type UngivenSearch } from './ungiven-search.ts'
import { repairPlace, sourceLabels, sourcePlace } from './ungiven-words.ts'

const noun: [string, string] = ['reward', 'rewards']
const rewards: PagedList<UngivenReward, UngivenSearch> = {
  name: 'ungiven-rewards',
  noun,
  rowId: ({ id }) => String(id),
  rowName: ({ symbol, gamerTag }) => `${symbol} of ${gamerTag ?? 'many players'}`,
  keys: ['symbol', 'source', 'sort'],
  sort: '-last',
  readSearch: readUngivenSearch,
  failed: 'The rewards could not be loaded.',
}

const maxDismissed = 1_000

/** Failed rewards with the reason; they can be granted once the content exists again. */
export function UngivenRewardsPage() {
  const place = useRealm()
  const { realmId, path } = place
  const rights = useRights()
  const { search, filtersBy } = useAddress<UngivenSearch>()
  const { symbol, source, sort } = search
  const scope = realmScope(realmId)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const filter = { ...(symbol && { symbol }), ...(source && { source }) }
  const input = { query: { ...filter, ...(sort && { sort }) } }
  const { read, rows, listProps } = usePagedList(rewards, pagedQuery(listUngivenRewards, input, { scope }), {
    right: 'view inventory',
    csv: { fileName: `ungiven-rewards-${realmId}.csv`, of: 'all' },
  })
  const columns = useMemo(() => buildColumns(place), [place])
  const { total = 0, causes = [] } = read.data?.pages[0] ?? {}
  const selectedRows = rows.filter(({ id }) => selected.has(String(id)))
  const fields = [
    {
      id: 'symbol',
      label: 'Reward',
      options: causes.map(({ symbol: value }) => ({ value, label: value })),
    },
    { id: 'source', label: 'From', options: rewardSources.map((value) => ({ value, label: sourceLabels[value] })) },
  ]
  const mayNot = rights.refusal('edit inventory')
  const noneGivable = 'Not retried by operators: see “Resolved by”.'
  const give = (body: { ids?: number[] } & Omit<UngivenSearch, 'sort'>) =>
    planAct(planGiveAgain, { body }, { failed: 'Nothing was planned.', onChanged: () => setSelected(new Set()) })
  return (
    <ListPage
      title="Failed Rewards"
      subtitle="Rewards that could not be delivered. You can retry them."
      actions={
        total > 0 && (
          <ActionButton
            variant="filled"
            disabledReason={mayNot ?? (!rows.some((row) => row.canBeGiven) && noneGivable)}
            onClick={() => void give(filter)}
          >
            {symbol || source ? 'Retry filtered' : 'Retry all'}
          </ActionButton>
        )
      }
      summary={causes.length > 0 && <MissingSymbols causes={causes} path={path} />}
      columns={columns}
      {...listProps}
      {...filtersBy(fields)}
      selection={{
        selected: new Set(selectedRows.map(rewards.rowId)),
        onSelect: setSelected,
        actions: (
          <>
            <ActionButton
              disabledReason={mayNot ?? (!selectedRows.some((row) => row.canBeGiven) && noneGivable)}
              onClick={() => void give({ ids: selectedRows.map(({ id }) => id) })}
            >
              Retry
            </ActionButton>
            <ActionButton
              disabledReason={mayNot ?? (selectedRows.length > maxDismissed && 'At most 1,000 at once.')}
              onClick={() => void dismiss(selectedRows).then(() => setSelected(new Set()))}
            >
              Dismiss
            </ActionButton>
          </>
        ),
      }}
      nothingYet={{
        title: 'All rewards were delivered',
        description: 'Failed rewards appear here, ready to retry.',
      }}
    />
  )
}

type MissingSymbolsProps = { causes: EndpointOutput<typeof listUngivenRewards>['causes']; path: RealmHere['path'] }

/** The most frequent missing symbols, each with the screen that can repair it. */
function MissingSymbols({ causes, path }: MissingSymbolsProps) {
  return (
    <ul className={`flush panel ${styles.causes}`} aria-label="Missing symbols">
      {causes.slice(0, 5).map((cause) => {
        const repair = repairPlace(cause.symbol)
        return (
          <li key={cause.symbol}>
            <HereLink search={{ symbol: cause.symbol }}>
              <span className="mono">{cause.symbol}</span>
            </HereLink>
            <span>{formatQuantity(cause.count, ...noun)}</span>
            <RowLink to={path(repair.screen)}>{repair.text}</RowLink>
          </li>
        )
      })}
    </ul>
  )
}

const dismiss = (chosen: readonly UngivenReward[]) =>
  act(
    dismissUngivenRewards,
    { body: { ids: chosen.map(({ id }) => id) } },
    {
      subject: 'ungiven-reward',
      done: `Dismissed ${formatQuantity(chosen.length, ...noun)}`,
      failed: 'The rewards were not dismissed.',
    },
  )

const buildColumns = ({ playerPath, path }: RealmHere): Column<UngivenReward>[] => [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gamerTag }) =>
      gamerTag === undefined ? <span className="dimmed">many players</span> : <PlayerLink gamerTag={gamerTag} />,
    csv: { player: 'gamerTag' },
  },
  {
    id: 'symbol',
    header: 'Reward',
    width: 180,
    cell: ({ symbol }) => <span className="mono">{symbol}</span>,
    csv: 'symbol',
  },
  {
    id: 'last',
    isSortable: true,
    isNewestFirst: true,
    header: 'Last failed',
    keepsWidth: true,
    cell: ({ lastAt }) => <Time ms={lastAt} />,
    csv: { lastAt: (row) => toIso(row.lastAt) },
  },
  {
    id: 'first',
    header: 'First failed',
    width: 110,
    cell: ({ firstAt }) => <Time ms={firstAt} />,
    csv: { firstAt: (row) => toIso(row.firstAt) },
  },
  {
    id: 'source',
    header: 'Source',
    width: 190,
    cell: (row) => {
      const { level, screen } = sourcePlace(row)
      const to = level === 'realm' || row.gamerTag === undefined ? path(screen) : playerPath(row.gamerTag, screen)
      return (
        <RowLink to={to}>
          {sourceLabels[row.source]} {row.reference}
        </RowLink>
      )
    },
    csv: { source: 'source', reference: 'reference' },
  },
  whyColumn(({ id, gamerTag, symbol }) =>
    gamerTag === undefined
      ? undefined
      : {
          thing: { kind: 'reward', id: String(id) },
          name: symbol,
          playerScreen: playerPath(gamerTag),
        },
  ),
  { id: 'reason', header: 'Reason', width: 330, cell: ({ reason }) => reason, csv: 'reason' },
  {
    id: 'by',
    header: 'Resolved by',
    width: 210,
    cell: ({ canBeGiven, whoGives }) => (canBeGiven ? 'Operator or player' : whoGives),
    csv: { whoGives: 'whoGives' },
  },
  { id: 'tries', header: 'Attempts', align: 'right', width: 70, cell: ({ tries }) => formatCount(tries), csv: 'tries' },
]
