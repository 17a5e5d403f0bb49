import { createHash } from 'node:crypto'
import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { EventContent } from '@regent/contract/engage/event-shapes'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { createSale, SaleFields } from '@regent/contract/monetize/commerce-sales'
import { createPromo, listPromoCodes } from '@regent/contract/monetize/promo-codes'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { createSeason, type SeasonPart, type SeasonPartView, scheduleSeason } from '@regent/contract/operate/seasons'
import { toIso } from '@regent/contract/time'
import { collectSymbols, type SeasonBundle, type StaffCall } from './bundle.ts'

/** What a simulated player has of each currency at first, so that they can buy. */
const startingAmount = 100_000

/** A season in the realm of a simulation. */
export type StagedSeason = {
  id: number
  /** Parts that are simulated, with their ids in the simulation. */
  parts: { part: SeasonPartView; id: string }[]
  /** Parts of kinds that are not simulated. */
  left: SeasonPartView[]
  /** A code of each promo. */
  codes: string[]
}

/** Copies the records to the realm of the simulation, then schedules the season with them. */
export async function stageSeason(call: StaffCall, bundle: SeasonBundle, players: number): Promise<StagedSeason> {
  await publishSymbols(call, bundle)
  await openShop(call, bundle)
  for (const event of bundle.events) {
    const content = EventContent.parse({ ...event, permissions: { write_self: true } })
    await call(applyEventContent, { body: { content } })
  }
  for (const announcement of bundle.announcements) await call(saveAnnouncement, { body: announcement })
  const newIds = new Map<string, string>()
  for (const sale of bundle.sales) {
    const { id } = await call(createSale, { body: SaleFields.parse(sale) })
    newIds.set(`sale/${sale.id}`, String(id))
  }
  const codes = []
  for (const { definition } of bundle.promos) {
    const { id } = await call(createPromo, { body: { definition, codes: 1, claimsPerCode: players } })
    newIds.set(`promo-code/${definition.id}`, String(id))
    codes.push(...(await call(listPromoCodes, { query: { id } })).codes)
  }
  for (const campaign of bundle.campaigns) await stageCampaign(call, bundle, campaign, newIds)
  const known = new Set([
    ...bundle.events.map(({ symbol }) => `event/${symbol}`),
    ...bundle.announcements.map(({ symbol }) => `announcement/${symbol}`),
    ...bundle.stores.flatMap(({ symbol, listings }) => listings.map((one) => `listing/${one.symbol}:${symbol}`)),
  ])
  const parts = bundle.season.parts.flatMap((part) => {
    const key = `${part.kind}/${part.id}`
    const id = newIds.get(key) ?? (known.has(key) ? part.id : undefined)
    return id === undefined ? [] : [{ part, id }]
  })
  const id = await schedule(call, bundle, parts)
  const staged = new Set(parts.map(({ part }) => part))
  return { id, parts, left: bundle.season.parts.filter((part) => !staged.has(part)), codes }
}

async function schedule(call: StaffCall, { season }: SeasonBundle, parts: StagedSeason['parts']): Promise<number> {
  const { name, start, end } = season
  const content = parts.map(
    ({ part: { kind, startsAfter, endsAfter }, id }): SeasonPart => ({ kind, id, startsAfter, endsAfter }),
  )
  const { id } = await call(createSeason, { body: { name, start, end, parts: content } })
  if (content.length > 0) await call(scheduleSeason, { params: { id }, body: {} })
  return id
}

async function publishSymbols(call: StaffCall, bundle: SeasonBundle): Promise<void> {
  const content = [...collectSymbols(bundle)].map((id) => {
    const properties: Record<string, { data: number }> = id.startsWith('currency.')
      ? { startingAmount: { data: startingAmount } }
      : {}
    const checksum = createHash('md5').update(JSON.stringify(properties)).digest('hex')
    return { id, tags: [], checksum, properties }
  })
  if (content.length === 0) return
  const saved = await call(saveContent, { body: { content } })
  await call(saveManifest, { body: { id: 'global', references: saved.content } })
}

async function openShop(call: StaffCall, { skus, stores, offers }: SeasonBundle): Promise<void> {
  if (skus.length > 0) await call(saveSkus, { body: { definitions: skus } })
  if (stores.length > 0) await call(saveCatalog, { body: { stores, offerDefinitions: offers } })
}

/** Only mails: e-mails and notifications leave the game, and the announcement of a campaign is a part of its own. */
async function stageCampaign(
  call: StaffCall,
  { season }: SeasonBundle,
  { sid, data }: SeasonBundle['campaigns'][number],
  newIds: Map<string, string>,
): Promise<void> {
  const start = season.parts.find(({ kind, id }) => kind === 'campaign' && id === String(sid))?.planned.start
  if (data.mtype !== 'MAILBOX-IN-GAME' || start == null) return
  const { name, mtype, subject, msg, translations, mb_attachments, claimDays, holdOut } = data
  const body = {
    name,
    mtype,
    subject,
    msg,
    translations,
    start: toIso(start),
    mb_attachments: mb_attachments.map(({ symbol, action, quantity }) => ({ symbol, action, quantity })),
    ...(claimDays !== undefined && { claimDays }),
    ...(holdOut !== undefined && { holdOut }),
  }
  const made = await call(createCampaign, { body })
  newIds.set(`campaign/${sid}`, String(made.sid))
}
