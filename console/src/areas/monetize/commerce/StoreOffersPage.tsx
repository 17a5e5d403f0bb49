import { Drawer } from '@mantine/core'
import { type ListingView, listSkus, listStoreOffers, type StoreView } from '@regent/contract/monetize/commerce'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { formatDuration } from '../../../ui/time/format-time.ts'
import { whyColumn } from '../../players/why/why-column.tsx'
import styles from './Commerce.module.css'
import { formatPriceWithSku, type PricedSkus, pricedSkus } from './catalog-words.ts'
import { type OffersSearch, shownStates } from './commerce-search.ts'

type Row = ListingView & { id: string; store: StoreView }

const readTitle = ({ offer }: ListingView) => offer.titles[0] ?? offer.symbol
const formatGoods = ({ offer }: ListingView) =>
  [
    ...offer.obtainCurrency.map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...offer.obtainItems.map(({ contentId }) => contentId),
    ...offer.obtain.map((one) => one.replace(/^(.+):(\d+)$/, '$2 $1')),
  ].join(', ')

const offers = (stores: readonly StoreView[]): WholeList<Row, OffersSearch> => ({
  name: 'store-offers',
  noun: ['listing', 'listings'],
  rowId: ({ id }) => id,
  placeholder: 'Listing or title',
  texts: (row) => [row.symbol, readTitle(row)],
  fields: [
    { id: 'store', label: 'Store', options: stores.map(({ symbol }) => ({ value: symbol, label: symbol })) },
    { id: 'shown', label: 'State', options: shownStates.map((value) => ({ value, label: value })) },
  ],
  passes: (row, { store, shown }) =>
    (store === undefined || row.store.symbol === store) && (shown === undefined || (shown === 'shown') === row.active),
  openedAt: 'listing',
})

/** The stores as the player sees them, and hidden listings with the reason. */
export function StoreOffersPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const isAllowed = rights.can('view store-offers')
  const input = { params: { gamerTag }, query: { include_hidden: true } }
  const read = useQuery({
    ...query(listStoreOffers, input, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  // SKUs contain the real-money prices.
  const skusRead = useQuery({
    ...query(listSkus, { query: {} }, { scope: realmScope(realmId) }),
    enabled: isAllowed && rights.can('view sku'),
  })
  const skusData = skusRead.data
  const skus = useMemo(() => pricedSkus(skusData), [skusData])
  const columns = useMemo(() => buildColumns(skus), [skus])
  const stores = read.data?.stores ?? []
  const all = stores.flatMap((store) =>
    store.listings.map((listing): Row => ({ ...listing, store, id: `${listing.symbol}:${store.symbol}` })),
  )
  const { shown, show, hide, listProps } = useWholeList(offers(stores), all)

  return (
    <>
      <ListPage
        title="Store Offers"
        subtitle="Visible and hidden offers of this player."
        actions={read.data && <RawJson value={read.data} title={`the stores of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The offers could not be loaded.')}
        onOpen={({ id }) => show(id)}
        csv={{ fileName: `offers-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view store-offers'}
        nothingYet={{
          title: 'No listings',
          description: 'Create stores and listings in Commerce Catalog.',
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown && readTitle(shown)} size={560}>
        {shown && <Detail row={shown} skus={skus} />}
      </Drawer>
    </>
  )
}

const statePill = ({ active }: Row) => (
  <Pill tone={active ? 'done' : 'cancelled'}>{active ? 'active' : 'not shown'}</Pill>
)
const orDash = (text: string | undefined) => text || <span className="dimmed">–</span>
const remains = (seconds: number | undefined) => (seconds === undefined ? undefined : formatDuration(seconds * 1_000))

const buildColumns = (skus: PricedSkus): Column<Row>[] => [
  {
    id: 'listing',
    header: 'Listing',
    width: 180,
    cell: ({ symbol, id }) => (
      <CopyId value={symbol} label="listing">
        <HereLink search={{ listing: id }}>{symbol}</HereLink>
      </CopyId>
    ),
    csv: { listing: 'symbol' },
  },
  {
    id: 'store',
    header: 'Store',
    width: 110,
    cell: ({ store }) => store.symbol,
    csv: { store: ({ store }) => store.symbol },
  },
  { id: 'state', header: 'State', width: 120, cell: statePill, csv: 'active' },
  {
    id: 'why',
    header: 'Reason',
    width: 260,
    cell: ({ whyNotShown = [] }) => (
      <span data-tip={whyNotShown.join(' ') || undefined}>{orDash(whyNotShown.join(' '))}</span>
    ),
    csv: { whyNot: ({ whyNotShown }) => whyNotShown?.join(' ') },
  },
  whyColumn((row) => ({ thing: { kind: 'offer', id: row.id }, name: readTitle(row) })),
  { id: 'title', header: 'Offer', width: 180, cell: readTitle, csv: { title: readTitle } },
  {
    id: 'price',
    header: 'Price',
    width: 190,
    cell: ({ offer }) => formatPriceWithSku(offer.price, skus),
    csv: { price: ({ offer }) => formatPriceWithSku(offer.price, skus) },
  },
  { id: 'gives', header: 'Rewards', width: 240, cell: (row) => orDash(formatGoods(row)), csv: { gives: formatGoods } },
  {
    id: 'purchases',
    header: 'Remaining',
    width: 100,
    align: 'right',
    cell: ({ purchasesRemain }) => orDash(purchasesRemain?.toLocaleString('en')),
    csv: 'purchasesRemain',
  },
  { id: 'ends', header: 'Ends in', width: 110, cell: ({ secondsRemain }) => orDash(remains(secondsRemain)) },
]

function Detail({ row, skus }: { row: Row; skus: PricedSkus }) {
  const { offer, whyNotShown = [] } = row
  return (
    <div className="stack">
      <span>{statePill(row)}</span>
      {whyNotShown.length > 0 && (
        <Section title="Hidden because">
          <ul className={styles.reasons}>
            {whyNotShown.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Listing">
        <KeyValueList
          items={[
            { label: 'Purchase id', value: row.id, copy: row.id },
            { label: 'Store', value: row.store.title ?? row.store.symbol },
            { label: 'Price', value: formatPriceWithSku(offer.price, skus) },
            { label: 'Coupons', value: offer.coupons || null },
            { label: 'Purchases left', value: row.purchasesRemain },
            { label: 'Active for', value: remains(row.secondsActive || undefined) },
            { label: 'Ends in', value: remains(row.secondsRemain) },
            { label: 'Reopens in', value: remains(row.cooldown) },
            { label: 'Reload after a purchase', value: row.queryAfterPurchase ? 'yes' : 'no' },
          ]}
        />
      </Section>
      <Section title="Offer">
        <KeyValueList
          items={[
            { label: 'Symbol', value: offer.symbol, copy: offer.symbol },
            { label: 'Description', value: offer.descriptions[0] },
            { label: 'Rewards', value: formatGoods(row) },
            { label: 'Button', value: offer.buttonText },
            { label: 'Images', value: offer.images.join(', ') },
          ]}
        />
      </Section>
      {row.clientDataList.length > 0 && (
        <Section title="Client data">
          <KeyValueList items={row.clientDataList.map(({ name, value }) => ({ label: name, value, copy: value }))} />
        </Section>
      )}
    </div>
  )
}
