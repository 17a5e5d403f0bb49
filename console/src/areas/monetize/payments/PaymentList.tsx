import { Drawer } from '@mantine/core'
import { paymentStates } from '@regent/contract/monetize/payment-states'
import { listPaymentAudits, type PaymentAudit, providerNames } from '@regent/contract/monetize/payments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { type NewestFirst, pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Money } from '../../../ui/words/Money.tsx'
import { providerName } from '../../../ui/words/provider-name.ts'
import { PaymentDetail } from './PaymentDetail.tsx'
import { decisionLabels, formatGoods, formatLocalPrice, overLimitPill, statePill, stateWord } from './payment-words.tsx'
import { idIn, type PaymentsSearch, readPaymentsSearch, toListQuery } from './payments-search.ts'

const keys: PagedList<PaymentAudit, PaymentsSearch>['keys'] = [
  'q',
  'state',
  'provider',
  'refund',
  'txid',
  'providerid',
  'player',
  'sort',
]
const ofRealm: PagedList<PaymentAudit, PaymentsSearch> = {
  name: 'payments',
  noun: ['payment', 'payments'],
  rowId: ({ txid }) => String(txid),
  placeholder: 'Payment id, GPA or gamer tag',
  keys,
  sort: '-created',
  readSearch: readPaymentsSearch,
  failed: 'The payments could not be loaded.',
  isFollowedAtFirst: false,
}
const ofPlayer = { ...ofRealm, name: 'player-payments', placeholder: 'Payment id or GPA number' }

const DisputeDrawer = lazyDialog(() => import('./DisputeDrawer.tsx').then((module) => module.DisputeDrawer))
const KeepGoodsDrawer = lazyDialog(() => import('./KeepGoodsDrawer.tsx').then((module) => module.KeepGoodsDrawer))

const buildNewestFirst = ({ state, refund }: PaymentsSearch): NewestFirst => ({
  by: ['txid'],
  rows: 'audits',
  olderMayEnter: Boolean(state || refund),
})
const option = (value: string) => ({ value, label: providerName(value) })

const buildFields = (isOfPlayer: boolean): FilterField[] => [
  { id: 'state', label: 'State', options: paymentStates.map((value) => ({ value, label: stateWord(value) })) },
  { id: 'provider', label: 'Provider', options: providerNames.map(option) },
  { id: 'refund', label: 'Refund', options: [{ value: 'waiting', label: decisionLabels.waiting }] },
  { id: 'txid', label: 'Payment id' },
  { id: 'providerid', label: 'Provider id' },
  ...(isOfPlayer ? [] : [{ id: 'player', label: 'Player', name: 'Player (gamer tag)' }]),
]
const filterIds = ['state', 'provider', 'refund', 'txid', 'providerid', 'player'] as const

type PaymentListProps = {
  search: PaymentsSearch
  /** Show only payments of this player. */
  gamerTag?: number
  right: 'view real-money-transactions' | 'view player-real-money-transactions'
}

/** The real-money payments of the realm or of one player. */
export function PaymentList({ search, gamerTag, right }: PaymentListProps) {
  const { realmId } = useRealm()
  const navigate = useNavigate()
  const noting = useDrawer((layer, item: { payment: PaymentAudit; state: 'DISPUTED' | 'RESOLVED' }) => (
    <DisputeDrawer {...layer} {...item} />
  ))
  const keeping = useDrawer((layer, item: { payment: PaymentAudit }) => <KeepGoodsDrawer {...layer} {...item} />)
  const scope = realmScope(realmId)
  const listQuery = toListQuery(search, gamerTag)
  const isNewestFirst = search.sort === undefined || search.sort === '-created'
  const pages = pagedQuery(
    listPaymentAudits,
    { query: listQuery ?? {} },
    { scope, newestFirst: isNewestFirst ? buildNewestFirst(search) : undefined },
  )
  const { read, ...paged } = usePagedList(gamerTag === undefined ? ofRealm : ofPlayer, pages, {
    right,
    isEnabled: listQuery !== undefined,
    csv: { fileName: `payments-${gamerTag ?? realmId}.csv`, of: 'loaded' },
    rowsOf: ({ audits }) => audits,
  })
  const rows = listQuery === undefined ? [] : paged.rows
  const go = (changes: PaymentsSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: changes.payment === undefined })
  const currency = read.data?.pages[0]?.currency
  const columns = useMemo(() => buildColumns(gamerTag !== undefined, currency), [gamerTag, currency])
  const fields = buildFields(gamerTag !== undefined)

  return (
    <>
      <ListPage
        title="Real-Money Transactions"
        subtitle={gamerTag === undefined ? 'Real-money payments of players.' : 'Real-money payments of this player.'}
        columns={columns}
        {...paged.listProps}
        rows={rows}
        onOpen={({ txid }) => go({ payment: String(txid) })}
        fields={fields}
        filters={filterIds.flatMap((field) => {
          const value = search[field]
          return value === undefined || !fields.some(({ id }) => id === field) ? [] : [{ field, operator: 'is', value }]
        })}
        onFilters={(filters: Filter[]) => {
          const filterValue = (field: string) => filters.findLast((filter) => filter.field === field)?.value
          const {
            payment: _,
            q: _searched,
            sort: _sorted,
            ...wanted
          } = readPaymentsSearch(Object.fromEntries(filterIds.map((field) => [field, filterValue(field)])))
          void go(wanted)
        }}
        nothingYet={{
          title: 'No payments yet',
          description: 'Payments appear when a game client starts one.',
        }}
      />
      <OpenPayment
        id={search.payment}
        known={rows.find(({ txid }) => String(txid) === search.payment)}
        scope={scope}
        currency={currency}
        onClose={() => go({ payment: undefined })}
        onNote={(payment, state) => noting.open({ payment, state })}
        onKeep={(payment) => keeping.open({ payment })}
      />
      {noting.element}
      {keeping.element}
    </>
  )
}

type OpenPaymentProps = {
  id: string | undefined
  known: PaymentAudit | undefined
  scope: string | null
  /** The currency of prices, if a page of the list is loaded. */
  currency: string | undefined
  onClose: () => void
  onNote: (payment: PaymentAudit, state: 'DISPUTED' | 'RESOLVED') => void
  onKeep: (payment: PaymentAudit) => void
}

/** Loads a payment by its txid if it is not on the loaded pages, for example if opened by a link. */
function OpenPayment({ id, known, scope, currency, onClose, onNote, onKeep }: OpenPaymentProps) {
  const txid = idIn(id) ?? 0
  const { data, error, refetch } = useQuery({
    ...query(listPaymentAudits, { query: { txid } }, { scope }),
    enabled: txid > 0 && !known,
  })
  const payment = known ?? data?.audits[0]
  return (
    <Drawer opened={id !== undefined} onClose={onClose} title={`Payment ${id ?? ''}`} size={560}>
      {payment ? (
        <PaymentDetail
          payment={payment}
          currency={currency ?? data?.currency}
          onNote={(state) => onNote(payment, state)}
          onKeep={() => onKeep(payment)}
        />
      ) : error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The payment could not be loaded.', error)}
          onRetry={() => refetch()}
        />
      ) : (
        (data || txid === 0) && <EmptyState kind="nothing-yet" title="Payment not found" />
      )}
    </Drawer>
  )
}

const orDash = (text: string | undefined) => text || <span className="dimmed">–</span>

const buildColumns = (isOfPlayer: boolean, currency: string | undefined): Column<PaymentAudit>[] => [
  {
    id: 'txid',
    header: 'Payment',
    width: 180,
    cell: ({ txid }) => (
      <CopyId value={String(txid)} label="txid">
        <HereLink search={{ payment: String(txid) }}>{String(txid)}</HereLink>
      </CopyId>
    ),
    csv: { txid: ({ txid }) => String(txid), player: ({ gt }) => String(gt) },
  },
  ...(!isOfPlayer
    ? [
        {
          id: 'player',
          header: 'Player',
          width: 180,
          isOnCard: true,
          cell: ({ gt }: PaymentAudit) => <PlayerLink gamerTag={gt} />,
        },
      ]
    : []),
  {
    id: 'state',
    header: 'State',
    width: 140,
    isOnCard: true,
    cell: (payment) => (
      <>
        {statePill(payment.txstate)} {overLimitPill(payment)}
      </>
    ),
    csv: { state: 'txstate' },
  },
  {
    id: 'name',
    header: 'Product',
    width: 150,
    cell: ({ details }) => orDash(details.name),
    csv: { name: ({ details }) => details.name },
  },
  {
    id: 'price',
    header: 'Price',
    width: 90,
    isOnCard: true,
    align: 'right',
    isSortable: true,
    cell: ({ details }) => <Money minor={details.price} currency={currency} />,
    csv: { priceMinor: ({ details }) => details.price },
  },
  {
    id: 'created',
    header: 'Started',
    width: 188,
    keepsWidth: true,
    isOnCard: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 110,
    cell: ({ providername }) => providerName(providername),
    csv: { provider: 'providername' },
  },
  {
    id: 'providerid',
    header: 'Provider id',
    width: 190,
    cell: ({ providerid }) => orDash(providerid),
    csv: { providerId: 'providerid' },
  },
  {
    id: 'local',
    header: 'Local price',
    width: 120,
    align: 'right',
    cell: (row) => orDash(formatLocalPrice(row)),
    csv: { localPrice: formatLocalPrice },
  },
  { id: 'gives', header: 'Rewards', width: 160, cell: (row) => orDash(formatGoods(row)), csv: { gives: formatGoods } },
  { id: 'updated', header: 'Changed', width: 110, cell: ({ updated }) => <Time ms={updated} /> },
]
