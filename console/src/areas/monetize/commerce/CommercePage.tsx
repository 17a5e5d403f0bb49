import { Drawer, SegmentedControl } from '@mantine/core'
import { getCatalog, getPublishedCatalog, listSkus } from '@regent/contract/monetize/commerce'
import type { Listing, OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
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
import { buildColumns, buildRows, type CatalogRow, type CommerceData } from './catalog-rows.tsx'
import { pricedSkus } from './catalog-words.ts'
import {
  type CatalogPart,
  type CatalogSearch,
  catalogParts,
  listingStates,
  readCatalogSearch,
} from './commerce-search.ts'

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
const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx').then((module) => module.ReviewDialog))

const words: Record<CatalogPart, { label: string; noun: [string, string]; empty: string }> = {
  listings: {
    label: 'Listings',
    noun: ['listing', 'listings'],
    empty: 'A listing sells an offer in a store.',
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
const emptyPublished = { stores: [], offerDefinitions: [], skus: [], faults: [] }

type Editing =
  | { part: 'listings'; known?: { listing: Listing; store: string } | undefined }
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
      return <ListingDrawer {...drawer} realmId={realmId} catalog={catalog} skus={allSkus} known={item.known} />
    if (item.part === 'offers') return <OfferDrawer {...drawer} realmId={realmId} skus={allSkus} known={item.known} />
    if (item.part === 'stores') return <StoreDrawer {...drawer} known={item.known} />
    return <SkuDrawer {...drawer} known={item.known} currency={saved.currency} />
  })
  const json = useDrawer((layer, item: CatalogThing) => (
    <AllFieldsDrawer {...layer} thing={item} onReview={review.open} />
  ))
  const review = useDrawer((layer, item: CommerceChange) => (
    <ReviewDialog
      {...layer}
      realmId={realmId}
      live={{ catalog, skus }}
      change={item}
      onClose={(failure) => {
        layer.onClose()
        // Runs after the focus has returned to the form, which then focuses the invalid field.
        if (failure) setTimeout(() => setRefused(failure))
      }}
      onSaved={() => {
        layer.onClose()
        closeEditing()
        json.close()
      }}
    />
  ))
  const looking = useDrawer((layer, item: CatalogRow) => (
    <CatalogEntry {...layer} row={item} whyNotChanged={rights.refusal(right)} />
  ))
  const [refused, setRefused] = useState<FormFailure | null>(null)
  const history = useDrawer((layer) => (
    <HistoryDrawer
      {...layer}
      title={`History of the ${label.toLowerCase()}`}
      of={{
        subject: part === 'listings' ? 'store' : part === 'stores' ? 'store' : part === 'offers' ? 'offer' : 'sku',
      }}
      scope={realmScope(realmId)}
      pid={realmId}
    />
  ))
  const [now] = useState(() => Date.now())
  const isAllowed = rights.can('view commerce-catalog')
  const options = { scope: realmScope(realmId) }
  const catalogRead = useQuery({ ...query(getCatalog, { query: {} }, options), enabled: isAllowed })
  const skusRead = useQuery({ ...query(listSkus, { query: {} }, options), enabled: isAllowed })
  const publishedRead = useQuery({
    ...query(getPublishedCatalog, {}, options),
    enabled: isAllowed && isServed('getPublishedCatalog'),
  })
  const catalog = catalogRead.data?.catalog ?? emptyCatalog
  const skus = skusRead.data?.skus ?? emptySkus
  const published = publishedRead.data ?? emptyPublished
  const commerceData: CommerceData = { catalog, skus: skus.definitions, published }
  const saved = pricedSkus(skusRead.data)
  const allSkus = { ...saved, list: [...saved.list, ...published.skus] }
  const isThere = catalogRead.data !== undefined && skusRead.data !== undefined
  useBegin('create a listing', () => editing.open({ part: 'listings' }), isThere)
  const rows = isThere ? buildRows(part, commerceData, search, now) : []
  const { listProps } = useWholeList(catalogList, rows)
  const all = buildRows(part, commerceData, {}, now)
  const error = catalogRead.error ?? skusRead.error
  const read = part === 'skus' ? { ...skus, at: skusRead.dataUpdatedAt } : { ...catalog, at: catalogRead.dataUpdatedAt }
  const right = part === 'skus' ? ('edit sku' as const) : ('edit commerce-catalog' as const)

  const maySave = ({ isContent }: CatalogRow) => !isContent && rights.can(right)

  /** Opens the form; read-only entries are shown without one. */
  function edit(row: CatalogRow) {
    if (!maySave(row)) return looking.open(row)
    if (row.part === 'listings')
      editing.open({ part: row.part, known: { listing: row.listing, store: row.store.symbol } })
    else editing.open({ part: row.part, known: row.thing } as Editing)
  }

  function editAsJson(row: CatalogRow) {
    if (row.part === 'listings') json.open({ kind: 'listing', value: row.listing, store: row.store.symbol })
    else if (row.part === 'stores') json.open({ kind: 'store', value: row.thing })
    else if (row.part === 'offers') json.open({ kind: 'offer', value: row.thing })
    else json.open({ kind: 'SKU', value: row.thing })
  }

  function switchSale({ listing, store }: CatalogRow & { part: 'listings' }) {
    const isOn = listing.active === false
    const title = `Switched the listing ${listing.symbol} ${isOn ? 'on' : 'off'}`
    review.open({ title, of: 'catalog', apply: switchListing(store.symbol, listing.symbol, isOn) })
  }

  function remove(row: CatalogRow) {
    if (row.part === 'listings') {
      const { listing, store } = row
      const title = `Deleted the listing ${listing.symbol}`
      review.open({ title, of: 'catalog', apply: removeListing(store.symbol, listing.symbol) })
    } else if (row.part === 'stores')
      review.open({ title: `Deleted the store ${row.id}`, of: 'catalog', apply: removeStore(row.id) })
    else if (row.part === 'offers')
      review.open({ title: `Deleted the offer ${row.id}`, of: 'catalog', apply: removeOffer(row.id) })
    else review.open({ title: `Deleted the SKU ${row.id}`, of: 'skus', apply: removeSku(row.id) })
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
  /** Those who paid real money have payments; the others have purchases with a currency of the game. */
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
  }) as Column<CatalogRow>[]
  const renderCreate = (of: CatalogPart) => (
    <CreateButton
      right={right}
      disabledReason={!catalogRead.data && 'The catalog is not loaded.'}
      onClick={() => editing.open({ part: of } as Editing)}
    >
      Create {words[of].noun[0]}
    </CreateButton>
  )
  const openReview = (change: CommerceChange) => {
    setRefused(null)
    review.open(change)
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
        isLoading={catalogRead.isLoading || skusRead.isLoading}
        isRefetching={(catalogRead.isFetching && !catalogRead.isLoading) || false}
        {...filtersBy(fields)}
        csv={{ fileName: `${part}-${realmId}.csv` }}
        paging={{ total: all.length, isTotalExact: true }}
        failure={error && readFailure('The catalog could not be loaded.', error)}
        onRetry={() => Promise.all([catalogRead.refetch(), skusRead.refetch()])}
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
      {review.element}
      {acting}
      {history.element}
    </>
  )
}

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
