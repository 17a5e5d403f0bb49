import type { RecordRef } from '../../../api/subject.ts'
import type { AreaRecords, RecordTarget } from '../../../shell/records/records.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { IconBuildingStore, IconTags, IconTicket } from '../../../ui/layout/icons.ts'

const shownInCatalog =
  (part: string) =>
  (place: RealmPlace, { id, of }: RecordRef): RecordTarget => ({
    to: paths.inRealm(place, 'commerce-configuration'),
    search: { part, q: id, ...(of !== undefined && { store: of }) },
  })

export const records = {
  store: {
    label: 'Store',
    plural: 'Stores',
    icon: IconBuildingStore,
    address: shownInCatalog('stores'),
  },
  listing: {
    label: 'Listing',
    plural: 'Listings',
    icon: IconBuildingStore,
    address: shownInCatalog('listings'),
    create: { right: 'edit commerce-catalog', screen: 'commerce-configuration', begin: 'create a listing' },
  },
  sale: {
    label: 'Sale',
    plural: 'Sales',
    icon: IconTags,
    address: shownInCatalog('sales'),
    create: {
      right: 'edit commerce-catalog',
      screen: 'commerce-configuration',
      begin: 'put on sale',
      takesStart: true,
    },
  },
  offer: {
    label: 'Offer',
    plural: 'Offers',
    icon: IconTicket,
    address: shownInCatalog('offers'),
  },
  sku: {
    label: 'SKU',
    plural: 'SKUs',
    icon: IconTicket,
    address: shownInCatalog('skus'),
  },
} satisfies AreaRecords
