import type { Catalog } from '@regent/contract/monetize/commerce'
import type { Sale, SaleState } from '@regent/contract/monetize/commerce-sales'
import type { OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { toIso } from '@regent/contract/time'
import type { Rights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import {
  IconBraces,
  IconChartBar,
  IconCopy,
  IconHourglass,
  IconPencil,
  IconPower,
  IconTags,
  IconTrash,
} from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { Money } from '../../../ui/words/Money.tsx'
import { audienceLabel } from '../../players/segments/audience-words.ts'
import {
  chooseEnglish,
  deriveState,
  formatGoods,
  formatPriceWithSku,
  formatRequirements,
  type ListingRow as ListingHere,
  listingRows,
  type PricedSkus,
  readEnd,
  readStart,
} from './catalog-words.ts'
import type { CatalogPart, CatalogSearch, ListingState } from './commerce-search.ts'
import { formatIncome, formatSalePrice } from './sale-form.ts'

export type CommerceData = {
  catalog: Pick<Catalog, 'stores' | 'offerDefinitions'>
  skus: readonly Sku[]
  published: { stores: Store[]; offerDefinitions: OfferDefinition[]; skus: Sku[] }
  sales: readonly Sale[]
}

type ListingRow = ListingHere & { part: 'listings' }
type StoreRow = { part: 'stores'; id: string; thing: Store; isContent: boolean }
type OfferRow = { part: 'offers'; id: string; thing: OfferDefinition; isContent: boolean; soldIn: number }
type SaleRow = { part: 'sales'; id: string; thing: Sale; isContent: boolean }
type SkuRow = { part: 'skus'; id: string; thing: Sku; isContent: boolean }
export type CatalogRow = ListingRow | SaleRow | StoreRow | OfferRow | SkuRow

/** The listings of the catalogue, then those of published content. */
export const allListings = ({ catalog, published }: Pick<CommerceData, 'catalog' | 'published'>) => [
  ...listingRows(catalog.stores, catalog.offerDefinitions, false),
  ...listingRows(published.stores, published.offerDefinitions, true),
]

/** The rows of one part that match the search; entries saved here come before published content. */
export function buildRows(part: CatalogPart, sold: CommerceData, search: CatalogSearch, now: number): CatalogRow[] {
  const matches = (...texts: string[]) =>
    search.q === undefined || texts.some((text) => text.toLowerCase().includes((search.q ?? '').toLowerCase()))
  const { catalog, skus, published } = sold
  const listings = allListings(sold)
  const marked = <One,>(own: readonly One[], others: readonly One[]) => [
    ...own.map((thing) => ({ thing, isContent: false })),
    ...others.map((thing) => ({ thing, isContent: true })),
  ]
  switch (part) {
    case 'listings':
      return listings
        .filter(
          ({ listing, store, offer }) =>
            (search.store === undefined || store.symbol === search.store) &&
            (search.state === undefined || deriveState(listing, now) === search.state) &&
            matches(listing.symbol, listing.offerSymbol, chooseEnglish(offer?.titles)),
        )
        .map((row) => ({ ...row, part }))
    case 'sales':
      return sold.sales
        .filter(({ id, name, listings: own }) => matches(String(id), name, ...own.map(({ listing }) => listing)))
        .map((thing) => ({ part, id: String(thing.id), thing, isContent: false }))
    case 'stores':
      return marked(catalog.stores, published.stores)
        .filter(({ thing }) => matches(thing.symbol, thing.title ?? ''))
        .map((row) => ({ ...row, part, id: row.thing.symbol }))
    case 'offers':
      return marked(catalog.offerDefinitions, published.offerDefinitions)
        .filter(({ thing }) => matches(thing.symbol, chooseEnglish(thing.titles)))
        .map((row) => ({
          ...row,
          part,
          id: row.thing.symbol,
          soldIn: listings.filter(({ listing }) => listing.offerSymbol === row.thing.symbol).length,
        }))
    case 'skus':
      return marked(skus, published.skus)
        .filter(({ thing }) => matches(thing.name, thing.description))
        .map((row) => ({ ...row, part, id: row.thing.name }))
  }
}

export type Acts = Record<'edit' | 'editAsJson' | 'remove', (row: CatalogRow) => void> & {
  switchSale: (row: ListingRow) => void
  /** The actions on the players who bought a listing. */
  buyersMenu: (row: ListingRow) => MenuAction[]
  putOnSale: (row: ListingRow) => void
  showResults: (row: ListingRow) => void
  duplicate: (row: ListingRow) => void
} & Record<'editSale' | 'extendSale' | 'endSale' | 'deleteSale', (sale: Sale) => void>

const tones: Record<ListingState, 'done' | 'started' | 'cancelled' | 'neutral'> = {
  'for sale': 'done',
  scheduled: 'started',
  over: 'cancelled',
  off: 'neutral',
}

const formatAudience = ({ listing }: ListingRow) => formatRequirements(listing).join(', ') || 'everybody'

const orDash = (text: string | undefined) => text || <span className="dimmed">–</span>

const source = <Row extends { isContent: boolean }>(): Column<Row> => ({
  id: 'source',
  header: 'Source',
  width: 100,
  cell: ({ isContent }) => (isContent ? <Pill tone="neutral">content</Pill> : 'console'),
  csv: { from: ({ isContent }) => (isContent ? 'content' : 'catalogue') },
})

const saleTones: Record<SaleState, 'done' | 'started' | 'cancelled'> = {
  running: 'done',
  scheduled: 'started',
  ended: 'cancelled',
}

const saleActions = ({ refusal }: Rights, acts: Acts): Column<SaleRow> =>
  actionsColumn(({ thing: sale }) => {
    const refused = refusal('edit commerce-catalog')
    const isOver = sale.state === 'ended' && 'The sale has ended.'
    const isIdle = sale.state !== 'running' && 'The sale is not running.'
    return {
      name: sale.name,
      actions: [
        {
          label: 'Edit',
          icon: <IconPencil aria-hidden />,
          onClick: () => acts.editSale(sale),
          disabledReason: refused ?? isOver,
        },
        {
          label: 'Extend…',
          icon: <IconHourglass aria-hidden />,
          onClick: () => acts.extendSale(sale),
          disabledReason: refused ?? isOver,
        },
        {
          label: 'End now',
          icon: <IconPower aria-hidden />,
          onClick: () => acts.endSale(sale),
          disabledReason: refused ?? isIdle,
        },
        {
          label: 'Delete',
          icon: <IconTrash aria-hidden />,
          onClick: () => acts.deleteSale(sale),
          isDangerous: true,
          disabledReason: refused,
        },
      ],
    }
  })

/** The number of problems and overlaps of a sale, which its details explain. */
const formatFaults = ({ problems, overlaps }: Sale): string => {
  if (problems.length > 0) return problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return overlaps.length > 0 ? 'overlaps' : ''
}

const saleColumns = (skus: PricedSkus, rights: Rights, acts: Acts): Column<SaleRow>[] => [
  {
    id: 'id',
    header: 'Sale',
    width: 210,
    cell: (row) => <CopyId value={row.thing.name} label="sale" onOpen={() => acts.edit(row)} />,
    csv: { id: ({ id }) => id, sale: ({ thing }) => thing.name },
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ thing }) => <Pill tone={saleTones[thing.state]}>{thing.state}</Pill>,
    csv: { state: ({ thing }) => thing.state },
  },
  {
    id: 'price',
    header: 'Price',
    width: 110,
    cell: ({ thing }) => formatSalePrice(thing, skus),
    csv: { price: ({ thing }) => formatSalePrice(thing, skus) },
  },
  {
    id: 'listing',
    header: 'Listing',
    width: 150,
    cell: ({ thing }) => thing.listings.map(({ listing }) => listing).join(', '),
    csv: { listings: ({ thing }) => thing.listings.map(({ listing, store }) => `${listing}:${store}`).join(' ') },
  },
  {
    id: 'sold',
    header: 'Sold',
    width: 80,
    align: 'right',
    cell: ({ thing }) => thing.sold.toLocaleString('en'),
    csv: { sold: ({ thing }) => thing.sold },
  },
  {
    id: 'income',
    header: 'Income',
    width: 130,
    align: 'right',
    cell: ({ thing }) => formatIncome(thing.income, skus.currency),
    csv: { income: ({ thing }) => formatIncome(thing.income, skus.currency) },
  },
  {
    id: 'faults',
    header: 'Checks',
    width: 100,
    cell: ({ thing }) => orDash(formatFaults(thing)),
    csv: { checks: ({ thing }) => formatFaults(thing) },
  },
  {
    id: 'who',
    header: 'Audience',
    width: 150,
    cell: ({ thing }) => (thing.audience ? audienceLabel(thing.audience) : 'everybody'),
    csv: { audience: ({ thing }) => (thing.audience ? audienceLabel(thing.audience) : 'everybody') },
  },
  {
    id: 'start',
    header: 'Start',
    keepsWidth: true,
    cell: ({ thing }) => <Time ms={thing.start} />,
    csv: { start: ({ thing }) => toIso(thing.start) },
  },
  {
    id: 'end',
    header: 'End',
    width: 110,
    cell: ({ thing }) => <Time ms={thing.end} />,
    csv: { end: ({ thing }) => toIso(thing.end) },
  },
  saleActions(rights, acts),
]

const actions = <Row extends Exclude<CatalogRow, SaleRow>>({ refusal }: Rights, acts: Acts): Column<Row> =>
  actionsColumn((row) => {
    const disabledReason =
      (row.isContent && 'Published content: edit it in Content.') ||
      refusal(row.part === 'skus' ? 'edit sku' : 'edit commerce-catalog')
    return {
      name: row.id,
      actions: [
        { label: 'Edit', icon: <IconPencil aria-hidden />, onClick: () => acts.edit(row), disabledReason },
        ...(row.part === 'listings'
          ? [
              {
                label: 'Put on sale…',
                icon: <IconTags aria-hidden />,
                onClick: () => acts.putOnSale(row),
                // Published listings can be for sale too.
                disabledReason: refusal('edit commerce-catalog'),
              },
              {
                label: 'Duplicate…',
                icon: <IconCopy aria-hidden />,
                onClick: () => acts.duplicate(row),
                disabledReason,
              },
              {
                label: row.listing.active === false ? 'Switch on' : 'Switch off',
                icon: <IconPower aria-hidden />,
                onClick: () => acts.switchSale(row),
                disabledReason,
              },
              ...acts.buyersMenu(row),
              { label: 'Results', icon: <IconChartBar aria-hidden />, onClick: () => acts.showResults(row) },
            ]
          : []),
        {
          label: 'Edit all fields',
          icon: <IconBraces aria-hidden />,
          onClick: () => acts.editAsJson(row),
          disabledReason,
        },
        {
          label: 'Delete',
          icon: <IconTrash aria-hidden />,
          onClick: () => acts.remove(row),
          isDangerous: true,
          disabledReason,
        },
      ],
    }
  })

/** The name of a row opens its form, or its details for read-only users. */
const id = <Row extends CatalogRow>(
  acts: Acts,
  header: string,
  shown: (row: Row) => string = (row) => row.id,
): Column<Row> => ({
  id: 'id',
  header,
  width: 190,
  cell: (row) => <CopyId value={shown(row)} label={header.toLowerCase()} onOpen={() => acts.edit(row)} />,
  csv: { [header.toLowerCase()]: shown },
})

export function buildColumns(part: CatalogPart, skus: PricedSkus, rights: Rights, acts: Acts): Column<never>[] {
  const builders = {
    listings: listingColumns,
    sales: saleColumns,
    stores: storeColumns,
    offers: offerColumns,
    skus: skuColumns,
  }
  return builders[part](skus, rights, acts) as Column<never>[]
}

const listingColumns = (skus: PricedSkus, rights: Rights, acts: Acts): Column<ListingRow>[] => [
  id<ListingRow>(acts, 'Listing', ({ listing }) => listing.symbol),
  {
    id: 'store',
    header: 'Store',
    width: 120,
    cell: ({ store }) => store.symbol,
    csv: { store: ({ store }) => store.symbol },
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    isOnCard: true,
    cell: ({ listing }) => {
      const state = deriveState(listing, Date.now())
      return <Pill tone={tones[state]}>{state}</Pill>
    },
    csv: { state: ({ listing }) => deriveState(listing, Date.now()) },
  },
  {
    id: 'offer',
    header: 'Offer',
    width: 200,
    isOnCard: true,
    cell: ({ offer, listing }) => orDash(chooseEnglish(offer?.titles) || listing.offerSymbol),
    csv: { offer: ({ listing }) => listing.offerSymbol },
  },
  {
    id: 'price',
    header: 'Price',
    width: 190,
    isOnCard: true,
    cell: ({ price }) => orDash(formatPriceWithSku(price, skus)),
    csv: { price: ({ price }) => formatPriceWithSku(price, skus) },
  },
  {
    id: 'limit',
    header: 'Limit',
    width: 80,
    align: 'right',
    cell: ({ listing }) => orDash(listing.purchaseLimit?.toLocaleString('en')),
    csv: { purchaseLimit: ({ listing }) => listing.purchaseLimit },
  },
  {
    id: 'who',
    header: 'Audience',
    width: 190,
    cell: formatAudience,
    csv: { audience: formatAudience },
  },
  {
    id: 'start',
    header: 'Start',
    keepsWidth: true,
    canLeave: true,
    cell: ({ listing }) => <Time ms={readStart(listing)} />,
    csv: { start: ({ listing }) => toIso(readStart(listing)) },
  },
  {
    id: 'end',
    header: 'End',
    width: 110,
    cell: ({ listing }) => <Time ms={readEnd(listing)} />,
    csv: { end: ({ listing }) => toIso(readEnd(listing)) },
  },
  source<ListingRow>(),
  actions<ListingRow>(rights, acts),
]

const storeColumns = (_: PricedSkus, rights: Rights, acts: Acts): Column<StoreRow>[] => [
  id<StoreRow>(acts, 'Store'),
  {
    id: 'title',
    header: 'Title',
    width: 220,
    cell: ({ thing }) => orDash(thing.title),
    csv: { title: ({ thing }) => thing.title },
  },
  {
    id: 'listings',
    header: 'Listings',
    width: 90,
    align: 'right',
    cell: ({ thing }) => thing.listings.length.toLocaleString('en'),
    csv: { listings: ({ thing }) => thing.listings.length },
  },
  {
    id: 'limit',
    header: 'Limit',
    width: 90,
    align: 'right',
    cell: ({ thing }) => orDash(thing.activeListingLimit?.toLocaleString('en')),
    csv: { limit: ({ thing }) => thing.activeListingLimit },
  },
  {
    id: 'choice',
    header: 'Rotation',
    width: 160,
    cell: ({ thing }) =>
      thing.choose === undefined ? (
        <span className="dimmed">–</span>
      ) : (
        `${thing.choose}${thing.refreshTime ? ` every ${thing.refreshTime} s` : ''}`
      ),
  },
  source<StoreRow>(),
  actions<StoreRow>(rights, acts),
]

const offerColumns = (skus: PricedSkus, rights: Rights, acts: Acts): Column<OfferRow>[] => [
  id<OfferRow>(acts, 'Offer'),
  {
    id: 'title',
    header: 'Title',
    width: 200,
    isOnCard: true,
    cell: ({ thing }) => orDash(chooseEnglish(thing.titles)),
    csv: { title: ({ thing }) => chooseEnglish(thing.titles) },
  },
  {
    id: 'gives',
    header: 'Rewards',
    width: 300,
    isOnCard: true,
    cell: ({ thing }) => orDash(formatGoods(thing)),
    csv: { gives: ({ thing }) => formatGoods(thing) },
  },
  {
    id: 'price',
    header: 'Price',
    width: 180,
    isOnCard: true,
    canLeave: false,
    cell: ({ thing }) => orDash(formatPriceWithSku(thing.price, skus)),
    csv: { price: ({ thing }) => formatPriceWithSku(thing.price, skus) },
  },
  {
    id: 'coupons',
    header: 'Coupons',
    width: 90,
    align: 'right',
    cell: ({ thing }) => orDash(thing.coupons ? String(thing.coupons) : ''),
    csv: { coupons: ({ thing }) => thing.coupons },
  },
  {
    id: 'sold',
    header: 'Listings',
    width: 90,
    align: 'right',
    cell: ({ soldIn }) => soldIn.toLocaleString('en'),
    csv: { listings: 'soldIn' },
  },
  source<OfferRow>(),
  actions<OfferRow>(rights, acts),
]

const skuColumns = (skus: PricedSkus, rights: Rights, acts: Acts): Column<SkuRow>[] => [
  id<SkuRow>(acts, 'SKU'),
  {
    id: 'description',
    header: 'Description',
    width: 240,
    cell: ({ thing }) => orDash(thing.description),
    csv: { description: ({ thing }) => thing.description },
  },
  {
    id: 'price',
    header: 'Price',
    width: 100,
    align: 'right',
    cell: ({ thing }) => <Money minor={thing.realPrice} currency={skus.currency} />,
    csv: { price: ({ thing }) => formatMoney(thing.realPrice, skus.currency) },
  },
  {
    id: 'products',
    header: 'Product ids',
    width: 380,
    cell: ({ thing }) =>
      orDash(
        Object.entries(thing.productIds)
          .map(([store, product]) => `${store}: ${product}`)
          .join(', '),
      ),
  },
  source<SkuRow>(),
  actions<SkuRow>(rights, acts),
]
