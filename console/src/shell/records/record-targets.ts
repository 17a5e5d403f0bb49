import type { RecordKind } from '@regent/contract/operate/search/search-names'
import type { RecordRef } from '../../api/subject.ts'
import { paths, type RealmPlace } from '../routing/paths.ts'

type Target = { to: string; search?: Record<string, string> }

/** A row of a list, opened by its URL. */
const shownIn =
  (screen: string) =>
  (place: RealmPlace, { id }: RecordRef) => ({
    to: paths.inRealm(place, screen),
    search: { shown: id },
  })

const inCatalog =
  (part: string) =>
  (place: RealmPlace, { id, of }: RecordRef) => ({
    to: paths.inRealm(place, 'commerce-configuration'),
    search: { part, q: id, ...(of !== undefined && { store: of }) },
  })

function configKey(place: RealmPlace, { id }: RecordRef): Target {
  const [namespace = '', key] = id.split('|')
  const search: Record<string, string> = key === undefined ? { q: id } : { namespace, q: key }
  return { to: paths.inRealm(place, 'realm-config'), search }
}

/** `profiles/players/42`: storage object, collection and document. */
function storageDocument(place: RealmPlace, { id }: RecordRef): Target {
  const [storage = '', collection = '', document = ''] = id.split('/')
  return { to: paths.storage(place, storage), search: { collection, shown: document } }
}

/** The screen for each kind of record. */
const targets: Record<RecordKind, (place: RealmPlace, record: RecordRef) => Target> = {
  player: (place, { id }) => ({ to: paths.player({ ...place, playerId: id }) }),
  person: (place, { id }) => ({ to: paths.user(place.customerId, Number(id)) }),
  event: (place, { id }) => ({ to: paths.event(place, id) }),
  leaderboard: (place, { id }) => ({ to: paths.leaderboard(place, id) }),
  group: (place, { id }) => ({ to: paths.group(place, Number(id)) }),
  announcement: shownIn('announcements'),
  campaign: (place, { id }) => ({ to: paths.inRealm(place, `campaigns/${encodeURIComponent(id)}`) }),
  segment: shownIn('segments'),
  trial: shownIn('cloud-trials'),
  store: inCatalog('stores'),
  listing: inCatalog('listings'),
  offer: inCatalog('offers'),
  promo: shownIn('promotions'),
  content: (place, { id }) => ({ to: paths.inRealm(place, `content/items/${encodeURIComponent(id)}`) }),
  'config-key': configKey,
  job: (place, { id }) => ({ to: paths.job(place, id) }),
  runbook: shownIn('runbooks'),
  service: shownIn('microservices'),
  'change-set': (place, { id }) => ({ to: paths.inRealm(place, `change-sets/${encodeURIComponent(id)}`) }),
  audit: (place, { id, of }) => ({
    to: paths.inRealm(place, 'audit'),
    search: { thing: id, ...(of !== undefined && { subject: of }) },
  }),
  'cloud-file': shownIn('cloud-game-base'),
  'entitlement-definition': (place, { id }) => ({ to: paths.inRealm(place, 'entitlements'), search: { q: id } }),
  localization: shownIn('localizations'),
  payment: (place, { id }) => ({ to: paths.inRealm(place, 'purchases'), search: { payment: id } }),
  plan: (place, { id }) => ({ to: paths.inRealm(place, `plans/${encodeURIComponent(id)}`) }),
  'pvp-definition': shownIn('pvp'),
  'saved-query': (place, { id }) => ({ to: paths.inRealm(place, 'analytics'), search: { saved: id } }),
  'service-plan': ({ customerId }, { id }) => ({ to: paths.servicePlans(customerId), search: { shown: id } }),
  shard: shownIn('shards'),
  sku: inCatalog('skus'),
  'storage-document': storageDocument,
  template: shownIn('message-templates'),
  timer: shownIn('timers'),
  tournament: (place, { id }) => ({ to: paths.tournament(place, id) }),
}

/** The screen that shows a record. */
export const findTarget = (place: RealmPlace, record: RecordRef): Target => targets[record.kind](place, record)
