import { Drawer } from '@mantine/core'
import { paymentStates } from '@regent/contract/monetize/payment-states'
import { listPaymentAudits, type PaymentAudit, providerNames } from '@regent/contract/monetize/payments'
import { maxRefundsAtOnce } from '@regent/contract/monetize/payments-refunds'
import { countObstacles } from '@regent/contract/monetize/refunding'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { type NewestFirst, pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useMainCurrency } from '../../../shell/scope/main-currency.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconReceiptRefund } from '../../../ui/layout/icons.ts'
import { type Filter, type FilterField, listOperators } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { providerName } from '../../../ui/words/provider-name.ts'
import { type SelectionState, usePlayerSelection } from '../../players/players/use-player-selection.tsx'
import { useProducts } from '../../players/segments/use-products.ts'
import type { KeptPart } from './KeepPaymentDrawer.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'
import { describeNothing, PaymentTabs } from './PaymentTabs.tsx'
import { PaymentTotalsStrip, usePaymentTotals } from './PaymentTotals.tsx'
import { buildColumns } from './payment-columns.tsx'
import { sortRefundable, stateWord } from './payment-words.tsx'
import {
  idIn,
  type PaymentsSearch,
  readPaymentsSearch,
  toFilter,
  toListQuery,
  toPlayerSearch,
} from './payments-search.ts'

const keys: PagedList<PaymentAudit, PaymentsSearch>['keys'] = [
  'q',
  'product',
  'days',
  'since',
  'until',
  'min',
  'max',
  'currency',
  'state',
  'provider',
  'refund',
  'surplus',
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
const PaidGoodsDrawer = lazyDialog(() => import('./PaidGoodsDrawer.tsx').then((module) => module.PaidGoodsDrawer))
const RefundDrawer = lazyDialog(() => import('./RefundDrawer.tsx').then((module) => module.RefundDrawer))
const KeepPaymentDrawer = lazyDialog(() => import('./KeepPaymentDrawer.tsx').then((module) => module.KeepPaymentDrawer))

const buildNewestFirst = ({ state, refund, surplus }: PaymentsSearch): NewestFirst => ({
  by: ['txid'],
  rows: 'audits',
  olderMayEnter: Boolean(state || refund || surplus),
})
const option = (value: string) => ({ value, label: providerName(value) })

/** The periods of the buttons, in days. */
const periods = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 days' },
  { value: '28', label: '28 days' },
]

type Option = { value: string; label: string }

const buildFields = (isOfPlayer: boolean, products: Option[]): FilterField[] => [
  { id: 'product', label: 'Product', options: products, isQuick: true },
  { id: 'days', label: 'Started in the last', options: periods, operators: [''], isQuick: true, presets: true },
  { id: 'since', label: 'Started', name: 'Started after', operators: ['after'], isTime: true },
  { id: 'until', label: 'Started', name: 'Started before', operators: ['before'], isTime: true },
  { id: 'min', label: 'Amount', name: 'Amount, at least', operators: ['at least'] },
  { id: 'max', label: 'Amount', name: 'Amount, at most', operators: ['at most'] },
  { id: 'currency', label: 'Currency', name: 'Currency of the amount' },
  { id: 'provider', label: 'Provider', options: providerNames.map(option), isQuick: true },
  {
    id: 'state',
    label: 'State',
    options: paymentStates.map((value) => ({ value, label: stateWord(value) })),
    isQuick: true,
  },
  { id: 'txid', label: 'Payment id' },
  { id: 'providerid', label: 'Provider id' },
  ...(isOfPlayer ? [] : [{ id: 'player', label: 'Player', name: 'Player (gamer tag)' }]),
]
const filterIds = [
  ...['product', 'days', 'since', 'until', 'min', 'max', 'currency'],
  ...['state', 'provider', 'txid', 'providerid', 'player'],
] as (keyof PaymentsSearch)[]

const toFilters = (search: PaymentsSearch, fields: readonly FilterField[]): Filter[] =>
  filterIds.flatMap((id) => {
    const value = search[id]
    const field = fields.find((one) => one.id === id)
    return value === undefined || !field ? [] : [{ field: id, operator: listOperators(field)[0] ?? 'is', value }]
  })

/** The part of the search that filters set. */
function readFilters(filters: readonly Filter[]): PaymentsSearch {
  const filterValue = (field: string) => filters.findLast((filter) => filter.field === field)?.value
  const {
    payment: _,
    q: _searched,
    sort: _sorted,
    ...search
  } = readPaymentsSearch(Object.fromEntries(filterIds.map((field) => [field, filterValue(field)])))
  return search
}

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
  const drawers = usePaymentDrawers()
  const scope = realmScope(realmId)
  const main = useMainCurrency()
  const listQuery = toListQuery(search, gamerTag, main)
  const filter = toFilter(search, gamerTag, main)
  const isNewestFirst = search.sort === undefined || search.sort === '-created'
  const newestFirst = isNewestFirst ? buildNewestFirst(search) : undefined
  const pages = pagedQuery(listPaymentAudits, { query: listQuery ?? {} }, { scope, newestFirst })
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
  const products = useProducts(paged.isAllowed)
  const totals = usePaymentTotals(filter, paged.isAllowed)
  const { selection, element: acting } = usePaymentSelection({
    of: JSON.stringify(listQuery),
    rows,
    matching: filter && toPlayerSearch(filter),
    totals: totals.data,
    onRefund: drawers.refunding.open,
  })
  const fields = useMemo(() => buildFields(gamerTag !== undefined, products), [gamerTag, products])

  return (
    <>
      <ListPage
        title="Real-Money Transactions"
        subtitle={gamerTag === undefined ? 'Real-money payments of players.' : 'Real-money payments of this player.'}
        {...(gamerTag === undefined && { selection })}
        summary={
          <>
            {paged.isAllowed && <PaymentTabs search={search} gamerTag={gamerTag} onChange={go} />}
            {totals.data && <PaymentTotalsStrip totals={totals.data} />}
          </>
        }
        columns={columns}
        {...paged.listProps}
        rows={rows}
        onOpen={({ txid }) => go({ payment: String(txid) })}
        fields={fields}
        filters={toFilters(search, fields)}
        // The tab stays.
        onFilters={(filters) => void go({ ...readFilters(filters), refund: search.refund, surplus: search.surplus })}
        nothingYet={describeNothing(search)}
      />
      <OpenPayment
        id={search.payment}
        known={rows.find(({ txid }) => String(txid) === search.payment)}
        scope={scope}
        currency={currency}
        onClose={() => go({ payment: undefined })}
        onNote={(payment, state) => drawers.noting.open({ payment, state })}
        onKeep={(payment, what) => drawers.keeping.open({ payment, what })}
        onGoods={(payment, act) => drawers.moving.open({ txids: [payment.txid], act })}
      />
      {acting}
      {drawers.noting.element}
      {drawers.keeping.element}
      {drawers.moving.element}
      {drawers.refunding.element}
    </>
  )
}

type Refunding = { payments: readonly PaymentAudit[]; onDone: () => void }

/** The forms that change a payment. */
function usePaymentDrawers() {
  const noting = useDrawer((layer, item: { payment: PaymentAudit; state: 'DISPUTED' | 'RESOLVED' }) => (
    <DisputeDrawer {...layer} {...item} />
  ))
  const keeping = useDrawer((layer, item: { payment: PaymentAudit; what: KeptPart }) => (
    <KeepPaymentDrawer {...layer} {...item} />
  ))
  const moving = useDrawer((layer, item: { txids: number[]; act: 'give' | 'take' }) => (
    <PaidGoodsDrawer {...layer} {...item} />
  ))
  const refunding = useDrawer((layer, item: Refunding) => <RefundDrawer {...layer} {...item} />)
  return { noting, keeping, moving, refunding }
}

type PaymentSelectionProps = {
  /** The search; another one clears the selection. */
  of: string
  rows: PaymentAudit[]
  /** The search for the players of all matching payments. */
  matching: ReturnType<typeof toPlayerSearch> | undefined
  totals: { players: number; payments: number } | undefined
  onRefund: (item: Refunding) => void
}

/** Selects payments, for actions on their players and for refunds. */
function usePaymentSelection({ of, rows, matching, totals, onRefund }: PaymentSelectionProps) {
  const canRefund = useRights().can('edit real-money-transactions') && isServed('planRefund')
  return usePlayerSelection({
    of,
    rows,
    rowId: ofRealm.rowId,
    tagOf: ({ gt }) => gt,
    matching: matching && {
      search: matching,
      count: totals?.payments,
      whom: totals
        ? `${formatQuantity(totals.players, 'player')} of ${formatQuantity(totals.payments, 'payment')}`
        : 'the players of these payments',
    },
    ...(canRefund && {
      more: (payments: readonly PaymentAudit[], { isMatching, clear }: SelectionState) => (
        <RefundButton
          payments={payments}
          isMatching={isMatching}
          onRefund={() => onRefund({ payments, onDone: clear })}
        />
      ),
    }),
  })
}

type RefundButtonProps = { payments: readonly PaymentAudit[]; isMatching: boolean; onRefund: () => void }

/** Counts only refundable payments. The tooltip gives the reason for the others. */
function RefundButton({ payments, isMatching, onRefund }: RefundButtonProps) {
  const { refundable, obstacles } = sortRefundable(payments)
  return (
    <ActionButton
      leftSection={<IconReceiptRefund aria-hidden />}
      disabledReason={
        (isMatching && 'Select payments one by one to refund them.') ||
        (refundable.length === 0 && `Nothing can be refunded. ${countObstacles(obstacles)}`) ||
        (refundable.length > maxRefundsAtOnce && `At most ${formatCount(maxRefundsAtOnce)} payments at once.`)
      }
      onClick={onRefund}
    >
      {refundable.length > 0 && !isMatching ? `Refund ${formatCount(refundable.length)}…` : 'Refund…'}
    </ActionButton>
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
  onKeep: (payment: PaymentAudit, what: KeptPart) => void
  onGoods: (payment: PaymentAudit, act: 'give' | 'take') => void
}

/** Loads a payment by its txid if it is not on the loaded pages, for example if opened by a link. */
function OpenPayment({ id, known, scope, currency, onClose, onNote, onKeep, onGoods }: OpenPaymentProps) {
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
          onKeep={(what) => onKeep(payment, what)}
          onGoods={(act) => onGoods(payment, act)}
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
