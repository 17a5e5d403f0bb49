import { Drawer, SegmentedControl } from '@mantine/core'
import { getCatalog, getPublishedCatalog, listSkus } from '@regent/contract/monetize/commerce'
import { deleteSale, listSales, type Sale } from '@regent/contract/monetize/commerce-sales'
import type { Listing, OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { BackToForm } from '../../../api/reviewing.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { JsonText, RawJson } from '../../../ui/json/RawJson.tsx'
import { IconHistory } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistoryDrawer } from '../../organization/audit/History.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import type { CatalogThing } from './AllFieldsDrawer.tsx'
import styles from './Commerce.module.css'
import {
  type CommerceChange,
  removeListing,
  removeOffer,
  removeSku,
  removeStore,
  switchListing,
} from './catalog-changes.ts'
import { allListings, buildColumns, buildRows, type CatalogRow, type CommerceData } from './catalog-rows.tsx'
import { saveChange, toFailure } from './catalog-saving.ts'
import { pricedSkus } from './catalog-words.ts'
import {
  type CatalogPart,
  type CatalogSearch,
  catalogParts,
  listingStates,
  readCatalogSearch,
} from './commerce-search.ts'
import { ExtendSaleDrawer, SaleDetail, useEndSale } from './SaleDetail.tsx'

const catalogList: WholeList<CatalogRow, CatalogSearch> = {
  name: 'commerce-catalog',
  noun: ['entry', 'entries'],
  rowId: ({ id }) => id,
  placeholder: 'Symbol or title',
  keys: ['part', 'q', 'store', 'state', 'sort'],
}

const ListingDrawer = lazyDialog(() => import('./ListingDrawer.tsx').then((module) => module.ListingDrawer))
const OfferDrawer = lazyDialog(() => import('./OfferDrawer.tsx').then((module) => module.OfferDrawer))
const StoreDrawer = lazyDialog(() => import('./StoreDrawer.tsx').then((module) => module.StoreDrawer))
const SkuDrawer = lazyDialog(() => import('./SkuDrawer.tsx').then((module) => module.SkuDrawer))
const AllFieldsDrawer = lazyDialog(() => import('./AllFieldsDrawer.tsx').then((module) => module.AllFieldsDrawer))
const ListingResultsDrawer = lazyDialog(() =>
  import('./ListingResultsDrawer.tsx').then((module) => module.ListingResultsDrawer),
)
const SaleDrawer = lazyDialog(() => import('./SaleDrawer.tsx').then((module) => module.SaleDrawer))

const words: Record<CatalogPart, { label: string; noun: [string, string]; empty: string }> = {
  listings: {
    label: 'Listings',
    noun: ['listing', 'listings'],
    empty: 'A listing sells an offer in a store.',
  },
  sales: {
    label: 'Sales',
    noun: ['sale', 'sales'],
    empty: 'A sale lowers the price of a listing for a time.',
  },
  stores: { label: 'Stores', noun: ['store', 'stores'], empty: 'A store shows listings in the game.' },
  offers: { label: 'Offers', noun: ['offer', 'offers'], empty: 'An offer sets the goods of a purchase.' },
  skus: {
    label: 'SKUs',
    noun: ['SKU', 'SKUs'],
    empty: 'A SKU is a real-money product of the platforms’ stores.',
  },
}

const emptyCatalog = { version: 0, created: 0, stores: [], offerDefinitions: [] }
const emptySkus = { version: 0, created: 0, definitions: [] }
const noSales: Sale[] = []
const emptyPublished = { stores: [], offerDefinitions: [], skus: [], faults: [] }

type Editing =
  | {
      part: 'listings'
      known?: { listing: Listing; store: string } | undefined
      copyOf?: { listing: Listing; store: string } | undefined
    }
  | { part: 'sales'; known?: Sale | undefined; place?: string | undefined; startAt?: number | undefined }
  | { part: 'stores'; known?: Store | undefined }
  | { part: 'offers'; known?: OfferDefinition | undefined }
  | { part: 'skus'; known?: Sku | undefined }

/** The catalog of the realm: listings, stores, offers, and SKUs for real money. */
export function CommercePage() {
  const { search, go, filtersBy } = useAddress<CatalogSearch>()
  const { realmId, realmName } = useRealm()
  const rights = useRights()
  const part = search.part ?? 'listings'
  const editing = useDrawer((layer, item: Editing) => {
    const drawer = { ...layer, onClose: closeEditing, onReview: openReview, failure: refused }
    if (item.part === 'listings')
      return (
        <ListingDrawer
          {...drawer}
          realmId={realmId}
          catalog={catalog}
          skus={allSkus}
          known={item.known}
          copyOf={item.copyOf}
          onPutOnSale={
            item.known &&
            (() => editing.open({ part: 'sales', place: `${item.known?.listing.symbol}:${item.known?.store}` }))
          }
        />
      )
    if (item.part === 'sales') {
      const { known, place, startAt } = item
      return <SaleDrawer {...layer} {...saleData} realmId={realmId} {...{ known, place, startAt }} />
    }
    if (item.part === 'offers') return <OfferDrawer {...drawer} realmId={realmId} skus={allSkus} known={item.known} />
    if (item.part === 'stores') return <StoreDrawer {...drawer} known={item.known} />
    return <SkuDrawer {...drawer} known={item.known} currency={saved.currency} />
  })
  const json = useDrawer((layer, item: CatalogThing) => (
    <AllFieldsDrawer {...layer} thing={item} onReview={openReview} failure={refused} />
  ))
  const looking = useDrawer((layer, item: CatalogRow) => (
    <CatalogEntry {...layer} row={item} whyNotChanged={rights.refusal(right)} />
  ))
  const showing = useDrawer((layer, item: Sale) => {
    const sale = sales.find(({ id }) => id === item.id) ?? item
    return (
      <SaleDetail
        {...layer}
        realmId={realmId}
        sale={sale}
        skus={allSkus}
        onEdit={() => editing.open({ part: 'sales', known: sale })}
        onExtend={() => extending.open(sale)}
      />
    )
  })
  const extending = useDrawer((layer, sale: Sale) => <ExtendSaleDrawer {...layer} realmId={realmId} sale={sale} />)
  const endSale = useEndSale(realmId)
  const [refused, setRefused] = useState<FormFailure | null>(null)
  const history = useDrawer((layer) => (
    <HistoryDrawer
      {...layer}
      title={`History of the ${label.toLowerCase()}`}
      of={{
        subject: subjects[part],
      }}
      scope={realmScope(realmId)}
      pid={realmId}
    />
  ))
  const showingResults = useDrawer((layer, symbol: string) => <ListingResultsDrawer {...layer} symbol={symbol} />)
  const [now] = useState(() => Date.now())
  const isAllowed = rights.can('view commerce-catalog')
  const options = { scope: realmScope(realmId) }
  const catalogRead = useQuery({ ...query(getCatalog, { query: {} }, options), enabled: isAllowed })
  const skusRead = useQuery({ ...query(listSkus, { query: {} }, options), enabled: isAllowed })
  const publishedRead = useQuery({
    ...query(getPublishedCatalog, {}, options),
    enabled: isAllowed && isServed('getPublishedCatalog'),
  })
  const salesRead = useQuery({ ...query(listSales, {}, options), enabled: isAllowed && isServed('listSales') })
  const sales = salesRead.data?.sales ?? noSales
  const catalog = catalogRead.data?.catalog ?? emptyCatalog
  const skus = skusRead.data?.skus ?? emptySkus
  const published = publishedRead.data ?? emptyPublished
  const commerceData: CommerceData = { catalog, skus: skus.definitions, published, sales }
  const saved = pricedSkus(skusRead.data)
  const allSkus = { ...saved, list: [...saved.list, ...published.skus] }
  const saleData = { rows: allListings(commerceData), skus: allSkus, sales }
  const isThere = catalogRead.data !== undefined && skusRead.data !== undefined
  useBegin('put on sale', (startAt) => editing.open({ part: 'sales', startAt }), isThere)
  useBegin('create a listing', () => editing.open({ part: 'listings' }), isThere)
  const rows = isThere ? buildRows(part, commerceData, search, now) : []
  const { listProps } = useWholeList(catalogList, rows)
  const all = buildRows(part, commerceData, {}, now)
  const error = catalogRead.error ?? skusRead.error ?? (part === 'sales' ? salesRead.error : null)
  const read = part === 'skus' ? { ...skus, at: skusRead.dataUpdatedAt } : { ...catalog, at: catalogRead.dataUpdatedAt }
  const right = part === 'skus' ? ('edit sku' as const) : ('edit commerce-catalog' as const)

  const maySave = ({ isContent }: CatalogRow) => !isContent && rights.can(right)

  /** Opens the form; read-only entries are shown without one. */
  function edit(row: CatalogRow) {
    if (row.part === 'sales') return showing.open(row.thing)
    if (!maySave(row)) return looking.open(row)
    if (row.part === 'listings')
      editing.open({ part: row.part, known: { listing: row.listing, store: row.store.symbol } })
    else editing.open({ part: row.part, known: row.thing } as Editing)
  }

  function editAsJson(row: CatalogRow) {
    if (row.part === 'listings') json.open({ kind: 'listing', value: row.listing, store: row.store.symbol })
    else if (row.part === 'sales') showing.open(row.thing)
    else if (row.part === 'stores') json.open({ kind: 'store', value: row.thing })
    else if (row.part === 'offers') json.open({ kind: 'offer', value: row.thing })
    else json.open({ kind: 'SKU', value: row.thing })
  }

  function switchSale({ listing, store }: CatalogRow & { part: 'listings' }) {
    const isOn = listing.active === false
    const title = `Switched the listing ${listing.symbol} ${isOn ? 'on' : 'off'}`
    void changeRow({ title, of: 'catalog', apply: switchListing(store.symbol, listing.symbol, isOn) })
  }

  function remove(row: CatalogRow) {
    if (row.part === 'listings') {
      const { listing, store } = row
      const title = `Deleted the listing ${listing.symbol}`
      void changeRow({ title, of: 'catalog', apply: removeListing(store.symbol, listing.symbol) })
    } else if (row.part === 'sales') void removeSale(row.thing, realmId)
    else if (row.part === 'stores')
      void changeRow({ title: `Deleted the store ${row.id}`, of: 'catalog', apply: removeStore(row.id) })
    else if (row.part === 'offers')
      void changeRow({ title: `Deleted the offer ${row.id}`, of: 'catalog', apply: removeOffer(row.id) })
    else void changeRow({ title: `Deleted the SKU ${row.id}`, of: 'skus', apply: removeSku(row.id) })
  }

  const fields: FilterField[] =
    part === 'listings'
      ? [
          {
            id: 'store',
            label: 'Store',
            options: [...catalog.stores, ...published.stores].map(({ symbol }) => ({ value: symbol, label: symbol })),
          },
          { id: 'state', label: 'State', options: listingStates.map((value) => ({ value, label: value })) },
        ]
      : []
  const { menuOf, element: acting } = usePlayersMenu('buyers')
  /** Players who paid real money have payments; the others have purchases with a currency of the game. */
  const buyersMenu = ({ listing, offer }: Parameters<Parameters<typeof buildColumns>[3]['buyersMenu']>[0]) => {
    const isPaid = (listing.price ?? offer?.price)?.type === 'sku'
    const matching = isPaid
      ? { bought: [{ product: listing.symbol }] }
      : { participated: [{ kind: 'listing' as const, id: listing.symbol }] }
    return menuOf({ players: { matching }, whom: `the buyers of ${listing.symbol}` })
  }
  const { noun, label, empty } = words[part]
  const columns = buildColumns(part, allSkus, rights, {
    edit,
    editAsJson,
    switchSale,
    remove,
    buyersMenu,
    putOnSale: ({ id }) => editing.open({ part: 'sales', place: id }),
    showResults: ({ listing }) => showingResults.open(listing.symbol),
    duplicate: ({ listing, store }) => editing.open({ part: 'listings', copyOf: { listing, store: store.symbol } }),
    editSale: (known) => editing.open({ part: 'sales', known }),
    extendSale: extending.open,
    endSale: (sale) => void endSale(sale),
    deleteSale: (sale) => void removeSale(sale, realmId),
  }) as Column<CatalogRow>[]
  const renderCreate = (of: CatalogPart) => (
    <CreateButton
      right={right}
      disabledReason={!catalogRead.data && 'The catalog is not loaded.'}
      onClick={() => editing.open({ part: of } as Editing)}
    >
      {of === 'sales' ? 'Put on sale' : `Create ${words[of].noun[0]}`}
    </CreateButton>
  )
  /** Reviews and saves a change of a form; a rejected field is shown in the form. */
  async function openReview(change: CommerceChange) {
    setRefused(null)
    try {
      await saveChange(change, { catalog, skus }, realmScope(realmId))
      closeEditing()
      json.close()
    } catch (failed) {
      if (!(failed instanceof BackToForm)) setRefused(toFailure(failed, change, { catalog, skus }))
    }
  }
  async function changeRow(change: CommerceChange) {
    try {
      await saveChange(change, { catalog, skus }, realmScope(realmId))
    } catch (failed) {
      if (!(failed instanceof BackToForm)) toastFailure('The catalog was not saved.', failed)
    }
  }
  const closeEditing = () => {
    setRefused(null)
    editing.close()
  }

  return (
    <>
      <ListPage<CatalogRow>
        title="Commerce Catalog"
        subtitle={
          catalogRead.data && (
            <>
              Listings of {realmName}, also published ones. {part === 'skus' ? 'SKUs' : 'Catalog'} version{' '}
              {read.version}
              {read.created > 0 && (
                <>
                  , saved <Time ms={read.created} />
                </>
              )}
            </>
          )
        }
        actions={
          isAllowed && (
            <>
              <AlsoHere />
              <RawJson value={part === 'skus' ? skus : catalog} title={part === 'skus' ? 'the SKUs' : 'the catalog'} />
              <MoreMenu
                actions={[
                  {
                    label: `History of the ${label.toLowerCase()}`,
                    icon: <IconHistory aria-hidden />,
                    onClick: () => history.open(),
                    disabledReason: rights.refusal('view audit'),
                  },
                ]}
              />
              {renderCreate(part)}
            </>
          )
        }
        summary={
          isAllowed && (
            <div className={`stack ${styles.summary}`}>
              <SegmentedControl
                aria-label="Part of the catalog"
                data={catalogParts.map((value) => ({ value, label: words[value].label }))}
                value={part}
                onChange={(value) => go({ ...readCatalogSearch({ part: value }), q: undefined })}
              />
              {published.faults.length > 0 && (
                <ErrorNotice
                  failure={{
                    message: 'Some published content cannot be sold. Fix it in Content and publish again.',
                    advice: published.faults.map(({ id, message }) => `${id}: ${message}`).join(' '),
                  }}
                />
              )}
            </div>
          )
        }
        columns={columns}
        {...listProps}
        noun={noun}
        onOpen={edit}
        isLoading={catalogRead.isLoading || skusRead.isLoading || (part === 'sales' && salesRead.isLoading)}
        isRefetching={(catalogRead.isFetching && !catalogRead.isLoading) || false}
        {...filtersBy(fields)}
        csv={{ fileName: `${part}-${realmId}.csv` }}
        paging={{ total: all.length, isTotalExact: true }}
        failure={error && readFailure('The catalog could not be loaded.', error)}
        onRetry={() => Promise.all([catalogRead.refetch(), skusRead.refetch(), salesRead.refetch()])}
        readAt={read.at}
        missingRight={isAllowed ? undefined : 'view commerce-catalog'}
        nothingYet={{
          title: `No ${noun[1]} yet`,
          description: empty,
          action: renderCreate(findFirstStep(part, commerceData)),
        }}
      />
      {editing.element}
      {looking.element}
      {json.element}
      {showing.element}
      {extending.element}
      {acting}
      {history.element}
      {showingResults.element}
    </>
  )
}

/** The subjects of the audit trail of each part. */
const subjects = { listings: 'store', sales: 'sale', stores: 'store', offers: 'offer', skus: 'sku' } as const

/** Undo restores it, so that it needs no question. */
const removeSale = (sale: Sale, realmId: string) =>
  act(
    deleteSale,
    { params: { id: sale.id } },
    {
      subject: 'sale',
      scope: realmScope(realmId),
      done: `Deleted the sale ${sale.name}`,
      failed: 'The sale was not deleted.',
    },
  )

/** A listing needs a store and an offer, so the empty list of listings starts with the missing one. */
function findFirstStep(part: CatalogPart, { catalog, published }: CommerceData): CatalogPart {
  if (part !== 'listings') return part
  if (catalog.stores.length + published.stores.length === 0) return 'stores'
  return catalog.offerDefinitions.length + published.offerDefinitions.length === 0 ? 'offers' : part
}

type CatalogEntryProps = {
  row: CatalogRow
  /** The missing right, for an entry that is stored in the catalog. */
  whyNotChanged: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** A read-only entry with all its fields: published content, or one that needs another right. */
function CatalogEntry({ row, whyNotChanged, isOpen, onClose }: CatalogEntryProps) {
  const place = useRealm()
  const thing = row.part === 'listings' ? row.listing : row.thing
  const name = 'symbol' in thing ? thing.symbol : thing.name
  return (
    <Drawer opened={isOpen} onClose={onClose} title={name} size={560}>
      <p className="dimmed">
        {row.isContent ? (
          <>
            Published content: edit it in{' '}
            <Link to={paths.inRealm(place, 'content/list')} search={{ q: name }}>
              Content
            </Link>
            .
          </>
        ) : (
          whyNotChanged
        )}
      </p>
      <JsonText value={thing} />
    </Drawer>
  )
}
