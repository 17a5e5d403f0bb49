import { listAnnouncements } from '@regent/contract/communicate/announcements'
import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { listDailyRewards } from '@regent/contract/engage/daily-rewards'
import { listEvents } from '@regent/contract/engage/events'
import { listGroups } from '@regent/contract/engage/groups'
import { listLeaderboards } from '@regent/contract/engage/leaderboards'
import { listPvpDefinitions } from '@regent/contract/engage/pvp'
import { getCatalog } from '@regent/contract/monetize/commerce'
import { listSales } from '@regent/contract/monetize/commerce-sales'
import { listPromos } from '@regent/contract/monetize/promo-codes'
import { listChangeSets } from '@regent/contract/operate/change-sets'
import { listConfigKeys } from '@regent/contract/operate/config'
import { listItems } from '@regent/contract/operate/content/content'
import { getServiceManifest } from '@regent/contract/operate/microservices'
import { listRunbooks } from '@regent/contract/operate/runbooks'
import { listJobs } from '@regent/contract/operate/scheduler'
import {
  maxHitsPerKind,
  type SearchHit,
  type SearchKind,
  searchKinds,
  searchRealm,
} from '@regent/contract/operate/search/search'
import { listingInStore, listRecordNames } from '@regent/contract/operate/search/search-names'
import { listRecordUses, type RecordUse, type RecordUser } from '@regent/contract/operate/search/search-uses'
import { listSeasons } from '@regent/contract/operate/seasons'
import { listTrials } from '@regent/contract/operate/trials'
import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { listSegments } from '@regent/contract/players/segments'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

type DemoHit = Omit<SearchHit, 'kind'>

const named = (id: string | number, title: string | undefined = String(id), detail?: string): DemoHit => ({
  id: String(id),
  title,
  ...(detail !== undefined && detail !== title && { detail }),
})

type ReadList = <E extends AnyEndpoint>(call: E, pid: string) => EndpointOutput<E>

/** The records of each kind, from the demo's lists. */
const listThings = (read: ReadList): Record<SearchKind, (pid: string) => DemoHit[]> => ({
  player: (pid) =>
    // All of them: a page of the list has the newest alone.
    demoPlayers(pid).map(({ row: { gamerTag, accountId, name, userName, email } }) => ({
      ...named(gamerTag, name ?? userName ?? email, [email, gamerTag].filter(Boolean).join(' · ')),
      of: String(accountId),
    })),
  person: (pid) => read(listAdminUsers, pid).accounts.map(({ id, email }) => named(id, email)),
  event: (pid) => read(listEvents, pid).events.map(({ symbol, content }) => named(symbol, content.name, symbol)),
  'daily-reward': (pid) => read(listDailyRewards, pid).calendars.map(({ id, content }) => named(id, content.title, id)),
  season: (pid) => read(listSeasons, pid).seasons.map(({ id, name }) => named(id, name)),
  leaderboard: (pid) => read(listLeaderboards, pid).rows.map(({ id }) => named(id)),
  group: (pid) => read(listGroups, pid).rows.map(({ id, name }) => named(id, name)),
  announcement: (pid) => read(listAnnouncements, pid).content.map(({ symbol, title }) => named(symbol, title, symbol)),
  campaign: (pid) => read(listCampaigns, pid).campaigns.map(({ sid, name }) => named(sid, name)),
  segment: (pid) => read(listSegments, pid).segments.map(({ id, name }) => named(id, name)),
  trial: (pid) => read(listTrials, pid).result.map(({ name }) => named(name)),
  store: (pid) => read(getCatalog, pid).catalog.stores.map(({ symbol }) => named(symbol)),
  listing: (pid) =>
    read(getCatalog, pid).catalog.stores.flatMap(({ symbol: store, listings }) =>
      listings.map(({ symbol }) => ({ ...named(symbol, symbol, store), of: store })),
    ),
  offer: (pid) => read(getCatalog, pid).catalog.offerDefinitions.map(({ symbol }) => named(symbol)),
  sale: (pid) => read(listSales, pid).sales.map(({ id, name }) => named(id, name)),
  promo: (pid) => read(listPromos, pid).summaries.map(({ definition }) => named(definition.id, definition.name)),
  content: (pid) => read(listItems, pid).rows.map(({ id }) => named(id)),
  'config-key': (pid) => read(listConfigKeys, pid).rows.flatMap(({ name, isSet }) => (isSet ? [named(name)] : [])),
  job: (pid) => read(listJobs, pid).records.map(({ id, name }) => named(id, name)),
  runbook: (pid) => read(listRunbooks, pid).runbooks.map(({ id, name }) => named(id, name)),
  service: (pid) => read(getServiceManifest, pid).manifest.manifest.map(({ serviceName }) => named(serviceName)),
  'change-set': (pid) => read(listChangeSets, pid).rows.map(({ number, name }) => named(number, name, `#${number}`)),
  audit: (pid) =>
    read(listAuditEntries, pid).rows.map(({ subject, subjectId }) => ({ ...named(subjectId), of: subject })),
})

/** Searches what the demo's lists answer, so that what is found is also there. */
export function demoAnswers(demo: Demo): void {
  const read: ReadList = <E extends AnyEndpoint>(call: E, pid: string) =>
    demo.answer(call, {}, pid) as EndpointOutput<E>
  const things = listThings(read)
  const templates = (pid: string) => read(listTemplates, pid).data.map(({ sid, name }) => named(sid, name))

  demo.on(searchRealm, ({ query: { q } }, pid) => {
    const sought = q.toLowerCase()
    const fits = (kind: SearchKind, { id, title, detail = '' }: DemoHit) =>
      kind === 'audit' ? id === q : [id, title, detail].some((text) => text.toLowerCase().includes(sought))
    const hits = (Object.keys(searchKinds) as SearchKind[]).flatMap((kind) => {
      const found = new Map(things[kind](pid).map((one) => [`${one.id} ${one.of}`, one]))
      return [...found.values()]
        .filter((one) => fits(kind, one))
        .slice(0, maxHitsPerKind)
        .map((one): SearchHit => ({ kind, ...one }))
    })
    return { hits, late: [] }
  })

  const isFound = (kind: string): kind is SearchKind => Object.hasOwn(things, kind)

  const isMeant = ({ id, of }: DemoHit, asked: string) => id === asked || asked === listingInStore(id, of ?? '')

  // Everything that the demo tells of is there.
  demo.on(listRecordNames, ({ body: { records } }, pid) => ({
    names: records.flatMap(({ kind, id }) => {
      const all = kind === 'template' ? templates(pid) : isFound(kind) ? things[kind](pid) : [named(id)]
      return all.filter((one) => isMeant(one, id)).map(({ title }) => ({ kind, id, name: title }))
    }),
    gone: [],
  }))

  demo.on(listRecordUses, ({ body: { kind, ids } }, pid) => {
    const uses = (user: RecordUser, things: readonly (readonly string[])[]): RecordUse[] =>
      ids.flatMap((id) => {
        const count = things.filter((named) => named.includes(id)).length
        return count === 0 ? [] : [{ id, user, count }]
      })
    if (kind === 'store')
      return {
        uses: uses(
          'event',
          read(listEvents, pid).events.map(({ content }) => content.stores ?? []),
        ),
      }
    if (kind === 'leaderboard')
      return {
        uses: uses(
          'pvp',
          read(listPvpDefinitions, pid).definitions.map(({ lbid }) => [lbid]),
        ),
      }
    if (kind === 'group') return { uses: [] }
    const { stores } = read(getCatalog, pid).catalog
    return {
      uses: uses(
        'store',
        stores.map(({ listings }) => listings.map(({ symbol }) => symbol)),
      ),
    }
  })
}
