import { EventContent } from '@regent/contract/engage/event-shapes'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import type { Db } from '../../../engines/database/database.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { findFamily, findMissing } from '../../monetize/inventory/gifts.ts'
import { publishedOfType, publishedUid } from '../../operate/content/published.ts'
import { missingSegments } from '../../players/segments/fits.ts'
import * as queries from './queries.ts'
import { giftsOfContent } from './rewards.ts'
import { cancelPending } from './round-queries.ts'
import { keepEvent, scheduleProblem } from './service.ts'

type Problem = { symbol: string; message: string }

/**
 * Applies the published events if another manifest is live than last time. Unchanged items change nothing, so edits of
 * operators are kept. Removed items withdraw their events.
 */
export async function takeOverPublished(realm: Realm, now: number): Promise<void> {
  const uid = await publishedUid(realm)
  if (uid === undefined || (await queries.selectContentState(realm))?.uid === uid) return
  const work = (here: Realm) => takeOver(here, now)
  await (realm.db.isTransaction
    ? work(realm)
    : realm.db.transaction().execute((db) => work({ ...realm, db: db as Db })))
}

async function takeOver(realm: Realm, now: number): Promise<void> {
  await queries.lockContents(realm)
  const uid = await publishedUid(realm)
  if (uid === undefined || (await queries.selectContentState(realm))?.uid === uid) return
  const items = await publishedOfType(realm, 'events')
  const problems: Problem[] = []
  for (const { id: symbol, version, properties } of items) {
    const stored = await queries.lockEvent(realm, symbol)
    const content = toContent(symbol, properties)
    if ('message' in content) {
      problems.push({ symbol, message: content.message })
      continue
    }
    problems.push(...(await missingRewards(realm, content.event)), ...(await missingAudience(realm, content.event)))
    if (stored?.content_version !== version) {
      const { symbol: _, ...rest } = content.event
      const state = { ...rest, origin: 'content' as const, isWithdrawn: false }
      await keepEvent(realm, symbol, state, { stored, now, accountId: null, contentVersion: version })
    }
  }
  await withdrawAllBut(realm, new Set(items.map(({ id }) => id)), now)
  await queries.upsertContentState(realm, uid, problems)
}

/**
 * Warns about rewards that players cannot claim. The event still takes place. Entitlements are defined elsewhere, and
 * may follow.
 */
async function missingRewards(realm: Realm, event: EventContent): Promise<Problem[]> {
  const symbols = giftsOfContent(event, '').map((gift) => gift.symbol)
  const published = [...new Set(symbols)].filter((symbol) => findFamily(symbol) !== 'entitlements')
  const missing = await findMissing(realm, published)
  return [...missing.values()].map((message) => ({ symbol: event.symbol, message }))
}

/** Warns about an audience whose segment the realm does not have. The event still takes place, without players. */
async function missingAudience(realm: Realm, { symbol, audience }: EventContent): Promise<Problem[]> {
  const missing = await missingSegments(realm, [audience])
  return [...missing].map((segment) => ({
    symbol,
    message: `audience.segment is ${segment}, which does not exist in this realm.`,
  }))
}

/** A running round continues, but no round follows it. */
async function withdrawAllBut(realm: Realm, published: ReadonlySet<string>, now: number): Promise<void> {
  for (const { symbol, origin, is_withdrawn } of await queries.selectEvents(realm)) {
    if (origin !== 'content' || is_withdrawn || published.has(symbol)) continue
    const stored = await queries.lockEvent(realm, symbol)
    if (!stored) continue
    await cancelPending(realm, symbol, new Date(now))
    const { content, created_at, scheduled_at, version } = stored
    await queries.upsertEvent(realm, symbol, {
      content,
      origin,
      content_version: null,
      is_withdrawn: true,
      scheduled_at: new Date(scheduled_at),
      version: version + 1,
      created_at: new Date(created_at),
      updated_at: new Date(now),
      account_id: null,
    })
    await queries.updateNext(realm, symbol, null)
  }
}

/** Unset optional properties of an item are null. */
export const omitNulls = (symbol: string, properties: Readonly<Record<string, unknown>>) => ({
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null)),
  symbol,
})

function toContent(
  symbol: string,
  properties: Readonly<Record<string, unknown>>,
): { event: EventContent } | { message: string } {
  const parsed = EventContent.safeParse(omitNulls(symbol, properties))
  if (parsed.success) {
    const problem = scheduleProblem(parsed.data)
    return problem ? { message: problem.message } : { event: parsed.data }
  }
  const [issue] = parsed.error.issues
  return { message: `${issue?.path.join('.') || 'It'}: ${issue?.message ?? 'is not valid'}` }
}

/** Realms with newly published content, up to a limit. */
export const realmsWithNewContent = (db: Db, limit: number) => queries.selectNewContents(db, globalManifest, limit)
