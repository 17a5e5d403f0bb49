import { Drawer } from '@mantine/core'
import type { Sale } from '@regent/contract/monetize/commerce-sales'
import type { Listing, OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { BackToForm } from '../../../api/reviewing.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { type Layer, useDrawer } from '../../../ui/code/use-drawer.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import type { CatalogThing } from './AllFieldsDrawer.tsx'
import type { CommerceChange } from './catalog-changes.ts'
import { allListings, type CatalogRow } from './catalog-rows.tsx'
import { saveChange, toFailure } from './catalog-saving.ts'
import { ExtendSaleDrawer, SaleDetail } from './SaleDetail.tsx'
import type { Commerce } from './use-commerce.ts'

const ListingDrawer = lazyDialog(() => import('./ListingDrawer.tsx').then((module) => module.ListingDrawer))
const OfferDrawer = lazyDialog(() => import('./OfferDrawer.tsx').then((module) => module.OfferDrawer))
const StoreDrawer = lazyDialog(() => import('./StoreDrawer.tsx').then((module) => module.StoreDrawer))
const SkuDrawer = lazyDialog(() => import('./SkuDrawer.tsx').then((module) => module.SkuDrawer))
const AllFieldsDrawer = lazyDialog(() => import('./AllFieldsDrawer.tsx').then((module) => module.AllFieldsDrawer))
const SaleDrawer = lazyDialog(() => import('./SaleDrawer.tsx').then((module) => module.SaleDrawer))

type SaleForm = { part: 'sales'; known?: Sale | undefined; place?: string | undefined; startAt?: number | undefined }
type EntryForm =
  | {
      part: 'listings'
      known?: { listing: Listing; store: string } | undefined
      copyOf?: { listing: Listing; store: string } | undefined
    }
  | { part: 'stores'; known?: Store | undefined }
  | { part: 'offers'; known?: OfferDefinition | undefined }
  | { part: 'skus'; known?: Sku | undefined }
export type Editing = EntryForm | SaleForm

export type EntryDrawers = ReturnType<typeof useEntryDrawers>

/** The forms and details of the entries of the catalog. */
export function useEntryDrawers(realmId: string, commerce: Commerce, whyNotChanged: string | undefined) {
  const { live, sales, allSkus, isThere } = commerce
  const [refused, setRefused] = useState<FormFailure | null>(null)
  const editing = useDrawer((layer, item: Editing) =>
    item.part === 'sales' ? (
      <SaleDrawer
        {...layer}
        realmId={realmId}
        rows={allListings(commerce.data)}
        skus={allSkus}
        sales={sales}
        known={item.known}
        place={item.place}
        startAt={item.startAt}
      />
    ) : (
      <EntryFormDrawer
        {...layer}
        onClose={closeEditing}
        realmId={realmId}
        commerce={commerce}
        item={item}
        onPutOnSale={(place) => editing.open({ part: 'sales', place })}
        onReview={openReview}
        failure={refused}
      />
    ),
  )
  const json = useDrawer((layer, item: CatalogThing) => (
    <AllFieldsDrawer {...layer} onClose={closeJson} thing={item} onReview={openReview} failure={refused} />
  ))
  const looking = useDrawer((layer, item: CatalogRow) => (
    <CatalogEntry {...layer} row={item} whyNotChanged={whyNotChanged} />
  ))
  const { showing, extending } = useSaleDrawers(realmId, commerce, (known) => editing.open({ part: 'sales', known }))
  useBegin('put on sale', (startAt) => editing.open({ part: 'sales', startAt }), isThere)
  useBegin('create a listing', () => editing.open({ part: 'listings' }), isThere)

  /** Reviews and saves a change of a form; a rejected field is shown in the form. */
  async function openReview(change: CommerceChange) {
    setRefused(null)
    try {
      await saveChange(change, live, realmScope(realmId))
      closeEditing()
      closeJson()
    } catch (failed) {
      if (!(failed instanceof BackToForm)) setRefused(toFailure(failed, change, live))
    }
  }
  const closeEditing = () => {
    setRefused(null)
    editing.close()
  }
  const closeJson = () => {
    setRefused(null)
    json.close()
  }

  const elements = (
    <>
      {editing.element}
      {looking.element}
      {json.element}
      {showing.element}
      {extending.element}
    </>
  )
  return { editing, json, looking, showing, extending, elements }
}

/** The details of a sale, and the form that extends it. */
function useSaleDrawers(realmId: string, { sales, allSkus }: Commerce, edit: (sale: Sale) => void) {
  const showing = useDrawer((layer, item: Sale) => {
    const sale = sales.find(({ id }) => id === item.id) ?? item
    return (
      <SaleDetail
        {...layer}
        realmId={realmId}
        sale={sale}
        skus={allSkus}
        onEdit={() => edit(sale)}
        onExtend={() => extending.open(sale)}
      />
    )
  })
  const extending = useDrawer((layer, sale: Sale) => <ExtendSaleDrawer {...layer} realmId={realmId} sale={sale} />)
  return { showing, extending }
}

type EntryFormDrawerProps = Layer & {
  realmId: string
  commerce: Commerce
  item: EntryForm
  /** Opens the form of a sale of this listing: `listing:store`. */
  onPutOnSale: (place: string) => void
  onReview: (change: CommerceChange) => void
  failure: FormFailure | null
}

/** The form of a listing, store, offer or SKU. */
function EntryFormDrawer({ realmId, commerce, item, onPutOnSale, ...drawer }: EntryFormDrawerProps) {
  const { live, allSkus, currency } = commerce
  if (item.part === 'listings') {
    const { known, copyOf } = item
    return (
      <ListingDrawer
        {...drawer}
        realmId={realmId}
        catalog={live.catalog}
        skus={allSkus}
        known={known}
        copyOf={copyOf}
        onPutOnSale={known && (() => onPutOnSale(`${known.listing.symbol}:${known.store}`))}
      />
    )
  }
  if (item.part === 'offers') return <OfferDrawer {...drawer} realmId={realmId} skus={allSkus} known={item.known} />
  if (item.part === 'stores') return <StoreDrawer {...drawer} known={item.known} />
  return <SkuDrawer {...drawer} known={item.known} currency={currency} />
}

type CatalogEntryProps = Layer & {
  row: CatalogRow
  /** The missing right, for an entry that is stored in the catalog. */
  whyNotChanged: string | undefined
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
