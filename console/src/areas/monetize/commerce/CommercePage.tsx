import { SegmentedControl } from '@mantine/core'
import { deleteSale, type Sale } from '@regent/contract/monetize/commerce-sales'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { BackToForm } from '../../../api/reviewing.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconHistory } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistoryDrawer } from '../../organization/audit/History.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import styles from './Commerce.module.css'
import {
  type CommerceChange,
  removeListing,
  removeOffer,
  removeSku,
  removeStore,
  switchListing,
} from './catalog-changes.ts'
import { type Acts, buildColumns, buildRows, type CatalogRow, type CommerceData } from './catalog-rows.tsx'
import { saveChange } from './catalog-saving.ts'
import {
  type CatalogPart,
  type CatalogSearch,
  catalogParts,
  listingStates,
  readCatalogSearch,
} from './commerce-search.ts'
import { useEndSale } from './SaleDetail.tsx'
import { type Commerce, useCommerce } from './use-commerce.ts'
import { type Editing, type EntryDrawers, useEntryDrawers } from './use-entry-drawers.tsx'

const catalogList: WholeList<CatalogRow, CatalogSearch> = {
  name: 'commerce-catalog',
  noun: ['entry', 'entries'],
  rowId: ({ id }) => id,
  placeholder: 'Symbol or title',
  keys: ['part', 'q', 'store', 'state', 'sort'],
}

const ListingResultsDrawer = lazyDialog(() =>
  import('./ListingResultsDrawer.tsx').then((module) => module.ListingResultsDrawer),
)

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

/** The catalog of the realm: listings, stores, offers, and SKUs for real money. */
export function CommercePage() {
  const { search, filtersBy } = useAddress<CatalogSearch>()
  const { realmId } = useRealm()
  const rights = useRights()
  const part = search.part ?? 'listings'
  const { noun, empty } = words[part]
  const isAllowed = rights.can('view commerce-catalog')
  const commerce = useCommerce(realmId, isAllowed)
  const { catalogRead, skusRead, salesRead } = commerce
  const drawers = useEntryDrawers(realmId, commerce, rights.refusal(editRight(part)))
  const history = useCatalogHistory(realmId, part)
  const showingResults = useDrawer((layer, symbol: string) => <ListingResultsDrawer {...layer} symbol={symbol} />)
  const [now] = useState(() => Date.now())
  const rows = commerce.isThere ? buildRows(part, commerce.data, search, now) : []
  const { listProps } = useWholeList(catalogList, rows)
  const all = buildRows(part, commerce.data, {}, now)
  const { acts, element: acting } = useCatalogActs(realmId, commerce, drawers, showingResults.open)
  const columns = buildColumns(part, commerce.allSkus, rights, acts) as Column<CatalogRow>[]
  const error = catalogRead.error ?? skusRead.error ?? (part === 'sales' ? salesRead.error : null)
  return (
    <>
      <ListPage<CatalogRow>
        title="Commerce Catalog"
        subtitle={catalogRead.data && <CatalogVersion part={part} commerce={commerce} />}
        actions={
          isAllowed && (
            <CatalogActions
              part={part}
              commerce={commerce}
              onCreate={drawers.editing.open}
              onHistory={() => history.open()}
            />
          )
        }
        summary={isAllowed && <CatalogSummary part={part} faults={commerce.published.faults} />}
        columns={columns}
        {...listProps}
        noun={noun}
        onOpen={acts.edit}
        isLoading={catalogRead.isLoading || skusRead.isLoading || (part === 'sales' && salesRead.isLoading)}
        isRefetching={(catalogRead.isFetching && !catalogRead.isLoading) || false}
        {...filtersBy(buildFilterFields(part, commerce.data))}
        csv={{ fileName: `${part}-${realmId}.csv` }}
        paging={{ total: all.length, isTotalExact: true }}
        failure={error && readFailure('The catalog could not be loaded.', error)}
        onRetry={() => Promise.all([catalogRead.refetch(), skusRead.refetch(), salesRead.refetch()])}
        readAt={part === 'skus' ? skusRead.dataUpdatedAt : catalogRead.dataUpdatedAt}
        missingRight={isAllowed ? undefined : 'view commerce-catalog'}
        nothingYet={{
          title: `No ${noun[1]} yet`,
          description: empty,
          action: (
            <CreateEntryButton
              part={findFirstStep(part, commerce.data)}
              isLoaded={Boolean(catalogRead.data)}
              onCreate={drawers.editing.open}
            />
          ),
        }}
      />
      {drawers.elements}
      {acting}
      {history.element}
      {showingResults.element}
    </>
  )
}

const editRight = (part: CatalogPart) => (part === 'skus' ? ('edit sku' as const) : ('edit commerce-catalog' as const))

const buildFilterFields = (part: CatalogPart, { catalog, published }: CommerceData): FilterField[] =>
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

const useCatalogHistory = (realmId: string, part: CatalogPart) =>
  useDrawer((layer) => (
    <HistoryDrawer
      {...layer}
      title={`History of the ${words[part].label.toLowerCase()}`}
      of={{ subject: subjects[part] }}
      scope={realmScope(realmId)}
      pid={realmId}
    />
  ))

/** The actions of all rows, and the forms of those on buyers. */
function useCatalogActs(
  realmId: string,
  commerce: Commerce,
  drawers: EntryDrawers,
  showResults: (listing: string) => void,
) {
  const { buyersMenu, element } = useBuyersMenu()
  const entryActs = useEntryActs(realmId, commerce, drawers)
  const saleActs = useSaleActs(realmId, drawers)
  const acts: Acts = {
    ...entryActs,
    ...saleActs,
    buyersMenu,
    showResults: ({ listing }) => showResults(listing.symbol),
  }
  return { acts, element }
}

/** The actions of listings, stores, offers and SKUs. */
function useEntryActs(realmId: string, { live }: Commerce, { editing, json, looking, showing }: EntryDrawers) {
  const rights = useRights()
  const maySave = ({ part, isContent }: CatalogRow) => !isContent && rights.can(editRight(part))

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

  async function changeRow(change: CommerceChange) {
    try {
      await saveChange(change, live, realmScope(realmId))
    } catch (failed) {
      if (!(failed instanceof BackToForm)) toastFailure('The catalog was not saved.', failed)
    }
  }

  function switchSale({ listing, store }: CatalogRow & { part: 'listings' }) {
    const isOn = listing.active === false
    const title = `Switched the listing ${listing.symbol} ${isOn ? 'on' : 'off'}`
    void changeRow({ title, of: 'catalog', apply: switchListing(store.symbol, listing.symbol, isOn) })
  }

  function remove(row: CatalogRow) {
    if (row.part === 'sales') void removeSale(row.thing, realmId)
    else void changeRow(buildRemoval(row))
  }

  function duplicate({ listing, store }: CatalogRow & { part: 'listings' }) {
    editing.open({ part: 'listings', copyOf: { listing, store: store.symbol } })
  }

  return { edit, editAsJson, switchSale, remove, duplicate }
}

function buildRemoval(row: Exclude<CatalogRow, { part: 'sales' }>): CommerceChange {
  switch (row.part) {
    case 'listings': {
      const { listing, store } = row
      const title = `Deleted the listing ${listing.symbol}`
      return { title, of: 'catalog', apply: removeListing(store.symbol, listing.symbol) }
    }
    case 'stores':
      return { title: `Deleted the store ${row.id}`, of: 'catalog', apply: removeStore(row.id) }
    case 'offers':
      return { title: `Deleted the offer ${row.id}`, of: 'catalog', apply: removeOffer(row.id) }
    case 'skus':
      return { title: `Deleted the SKU ${row.id}`, of: 'skus', apply: removeSku(row.id) }
  }
}

function useSaleActs(realmId: string, { editing, extending }: EntryDrawers) {
  const endSale = useEndSale(realmId)
  return {
    putOnSale: ({ id }: CatalogRow) => editing.open({ part: 'sales', place: id }),
    editSale: (known: Sale) => editing.open({ part: 'sales', known }),
    extendSale: extending.open,
    endSale: (sale: Sale) => void endSale(sale),
    deleteSale: (sale: Sale) => void removeSale(sale, realmId),
  }
}

function useBuyersMenu() {
  const { menuOf, element } = usePlayersMenu('buyers')
  /** Players who paid real money have payments; the others have purchases with a currency of the game. */
  const buyersMenu: Acts['buyersMenu'] = ({ listing, offer }) => {
    const isPaid = (listing.price ?? offer?.price)?.type === 'sku'
    const matching = isPaid
      ? { bought: [{ product: listing.symbol }] }
      : { participated: [{ kind: 'listing' as const, id: listing.symbol }] }
    return menuOf({ players: { matching }, whom: `the buyers of ${listing.symbol}` })
  }
  return { buyersMenu, element }
}

/** The realm, the version and the time of the saved catalog or SKUs. */
function CatalogVersion({ part, commerce }: { part: CatalogPart; commerce: Commerce }) {
  const { realmName } = useRealm()
  const { version, created } = part === 'skus' ? commerce.live.skus : commerce.live.catalog
  return (
    <>
      Listings of {realmName}, also published ones. {part === 'skus' ? 'SKUs' : 'Catalog'} version {version}
      {created > 0 && (
        <>
          , saved <Time ms={created} />
        </>
      )}
    </>
  )
}

type CatalogActionsProps = {
  part: CatalogPart
  commerce: Commerce
  onCreate: (entry: Editing) => void
  onHistory: () => void
}

function CatalogActions({ part, commerce, onCreate, onHistory }: CatalogActionsProps) {
  const rights = useRights()
  const { catalog, skus } = commerce.live
  return (
    <>
      <AlsoHere />
      <RawJson value={part === 'skus' ? skus : catalog} title={part === 'skus' ? 'the SKUs' : 'the catalog'} />
      <MoreMenu
        actions={[
          {
            label: `History of the ${words[part].label.toLowerCase()}`,
            icon: <IconHistory aria-hidden />,
            onClick: onHistory,
            disabledReason: rights.refusal('view audit'),
          },
        ]}
      />
      <CreateEntryButton part={part} isLoaded={Boolean(commerce.catalogRead.data)} onCreate={onCreate} />
    </>
  )
}

type CreateEntryButtonProps = { part: CatalogPart; isLoaded: boolean; onCreate: (entry: Editing) => void }

function CreateEntryButton({ part, isLoaded, onCreate }: CreateEntryButtonProps) {
  return (
    <CreateButton
      right={editRight(part)}
      disabledReason={!isLoaded && 'The catalog is not loaded.'}
      onClick={() => onCreate({ part } as Editing)}
    >
      {part === 'sales' ? 'Put on sale' : `Create ${words[part].noun[0]}`}
    </CreateButton>
  )
}

type CatalogSummaryProps = { part: CatalogPart; faults: Commerce['published']['faults'] }

/** The parts of the catalog, and the published content that cannot be sold. */
function CatalogSummary({ part, faults }: CatalogSummaryProps) {
  const { go } = useAddress<CatalogSearch>()
  return (
    <div className={`stack ${styles.summary}`}>
      <SegmentedControl
        aria-label="Part of the catalog"
        data={catalogParts.map((value) => ({ value, label: words[value].label }))}
        value={part}
        onChange={(value) => go({ ...readCatalogSearch({ part: value }), q: undefined })}
      />
      {faults.length > 0 && (
        <ErrorNotice
          failure={{
            message: 'Some published content cannot be sold. Fix it in Content and publish again.',
            advice: faults.map(({ id, message }) => `${id}: ${message}`).join(' '),
          }}
        />
      )}
    </div>
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
