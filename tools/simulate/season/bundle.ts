import { listAnnouncementDefinitions } from '@regent/contract/communicate/announcements'
import { listCampaigns } from '@regent/contract/communicate/campaigns'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { listEventContents } from '@regent/contract/engage/events'
import { getCatalog, listSkus } from '@regent/contract/monetize/commerce'
import { listSales } from '@regent/contract/monetize/commerce-sales'
import { listPromos } from '@regent/contract/monetize/promo-codes'
import { getSeason, listSeasons, type Season, type SeasonPartKind } from '@regent/contract/operate/seasons'

/** Makes a call as a member of the staff. */
export type StaffCall = <E extends AnyEndpoint>(call: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>

/** A season with the records of its parts, without audiences. */
export type SeasonBundle = {
  season: Season
  events: EndpointOutput<typeof listEventContents>['content']
  announcements: EndpointOutput<typeof listAnnouncementDefinitions>['content']
  stores: EndpointOutput<typeof getCatalog>['catalog']['stores']
  offers: EndpointOutput<typeof getCatalog>['catalog']['offerDefinitions']
  skus: EndpointOutput<typeof listSkus>['skus']['definitions']
  sales: EndpointOutput<typeof listSales>['sales']
  promos: EndpointOutput<typeof listPromos>['summaries']
  campaigns: EndpointOutput<typeof listCampaigns>['campaigns']
}

/** Reads a season by its id or name, with the records of the kinds that it contains. */
export async function readBundle(call: StaffCall, idOrName: string): Promise<SeasonBundle> {
  const { seasons } = await call(listSeasons, {})
  const row = seasons.find(({ id, name }) => String(id) === idOrName || name === idOrName)
  if (!row) {
    const names = seasons.map(({ name }) => name).join(', ')
    throw new Error(`There is no season ${idOrName}. ${names === '' ? 'The realm has none.' : `Seasons: ${names}.`}`)
  }
  const season = await call(getSeason, { params: { id: row.id } })
  const idsOf = (...kinds: SeasonPartKind[]) =>
    new Set(season.parts.filter(({ kind, found }) => kinds.includes(kind) && found === 'yes').map(({ id }) => id))
  const isSold = idsOf('listing', 'sale').size > 0
  const events = idsOf('event')
  const announcements = idsOf('announcement')
  const sales = idsOf('sale')
  const promos = idsOf('promo-code')
  const campaigns = idsOf('campaign')
  const catalog = isSold ? (await call(getCatalog, { query: {} })).catalog : undefined
  return withoutAudiences({
    season,
    events: events.size > 0 ? (await call(listEventContents, {})).content.filter((one) => events.has(one.symbol)) : [],
    announcements:
      announcements.size > 0
        ? (await call(listAnnouncementDefinitions, {})).content.filter(({ symbol }) => announcements.has(symbol))
        : [],
    stores: catalog?.stores ?? [],
    offers: catalog?.offerDefinitions ?? [],
    skus: isSold ? (await call(listSkus, { query: {} })).skus.definitions : [],
    sales: sales.size > 0 ? (await call(listSales, {})).sales.filter(({ id }) => sales.has(String(id))) : [],
    promos:
      promos.size > 0
        ? (await call(listPromos, {})).summaries.filter(({ definition }) => promos.has(String(definition.id)))
        : [],
    campaigns:
      campaigns.size > 0
        ? (await call(listCampaigns, {})).campaigns.filter(({ sid }) => campaigns.has(String(sid)))
        : [],
  })
}

/** The simulated players are other people: segments, trials and lists of players do not exist for them. */
const audienceFields = ['audience', 'whitelist', 'cohortRequirements', 'stat_requirements', 'playerStatRequirements']

function withoutAudiences<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutAudiences) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => !audienceFields.includes(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutAudiences(field)])) as T
}

/** Currencies and items that the records name. */
export function collectSymbols(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(/^(currency|items)\.[\w.-]+$/.test(value) ? [value] : [])
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(Object.values(value).flatMap((field) => [...collectSymbols(field)]))
}
