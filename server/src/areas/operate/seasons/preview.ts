import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import {
  isTimedKind,
  type previewSeason,
  type rehearseSeason,
  type SeasonPartKind,
  type SeasonSight,
} from '@regent/contract/operate/seasons'
import { type WhyCondition, type WhyKind, whyKinds } from '@regent/contract/players/why'
import { dayMs } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { isInAudience } from '../../players/segments/fits.ts'
import { type FoundPart, findParts, isFollowing, placeFound } from './parts.ts'
import { requireSeason, stateOfSeason, toStored } from './service.ts'

/** The kind of "why?" with the conditions of a part. */
const whyOfPart: Partial<Record<SeasonPartKind, WhyKind>> = {
  announcement: 'announcement',
  event: 'event',
  listing: 'offer',
  sale: 'sale',
  campaign: 'campaign',
  'daily-reward': 'daily-reward',
}

/**
 * Conditions that the season judges itself, because a draft moves the times, and those about what the player does
 * later. They do not decide what a player sees.
 */
const leftOut = new Set([
  'Has begun',
  'Is not over',
  'Has opened',
  'Has not closed',
  'Entered before the close',
  'Was sent',
  'Gift claimed',
  'Not claimed yet today',
  'Reached',
])

type PartSight = { sight: SeasonSight; says: string; conditions: WhyCondition[] }
const none = (sight: SeasonSight, says: string): PartSight => ({ sight, says, conditions: [] })

type PlayerInSeason = { id: number; gamerTag: number }

/** The parts of a season, read once for all times of a preview. */
async function readParts(context: RealmContext, { id, gamerTag }: PlayerInSeason) {
  const row = await requireSeason(context, id)
  if ((await existingGamerTags(context.realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const times = { start: row.starts_at, end: row.ends_at }
  const isDraft = stateOfSeason(toStored(row), context.now) === 'draft'
  return { row, times, isDraft, parts: await findParts(context, row.parts, times) }
}

/** Each part for a player at a time. */
async function seeParts(
  context: RealmContext,
  { row, times, isDraft, parts }: Awaited<ReturnType<typeof readParts>>,
  { gamerTag, at }: { gamerTag: number; at: number },
) {
  const there = { ...context, now: at }
  const sights = []
  for (const one of parts) {
    const round = isFollowing(one.part) ? undefined : one.rounds?.find((each) => isWithin(each, at))
    const { start, end } = round ?? (isDraft || !one.entry ? placeFound(one, times) : one.entry)
    const { kind, id } = one.part
    sights.push({ kind, id, ...(await seePart(there, gamerTag, one, { start, end })) })
  }
  const isIn = await isInAudience(context.realm, gamerTag, row.audience ?? undefined, at)
  return { at, isInAudience: isIn, parts: sights }
}

/** Previews each part for a player at a time. */
export async function previewForPlayer(
  context: RealmContext,
  { at, ...asked }: PlayerInSeason & { at: number },
): Promise<EndpointOutput<typeof previewSeason>> {
  return seeParts(context, await readParts(context, asked), { gamerTag: asked.gamerTag, at })
}

/** Previews the days of a season for a player: the clock is simulated, nothing starts or ends. */
export async function rehearseForPlayer(
  context: RealmContext,
  { from, days: count, ...asked }: PlayerInSeason & { from?: number | undefined; days: number },
): Promise<EndpointOutput<typeof rehearseSeason>> {
  const parts = await readParts(context, asked)
  const first = from ?? Math.max(0, parts.times.start - dayMs)
  const days = []
  for (let n = 0; n < count; n += 1) {
    const day = await seeParts(context, parts, { gamerTag: asked.gamerTag, at: first + n * dayMs })
    days.push({ ...day, parts: day.parts.map(({ conditions: _, ...sight }) => sight) })
  }
  const next = first + count * dayMs
  return { days, ...(next < parts.times.end + dayMs && { next }) }
}

const isWithin = ({ start, end }: { start: number | null; end: number | null }, at: number): boolean =>
  (start ?? at) <= at && (end ?? Number.POSITIVE_INFINITY) > at

async function seePart(
  context: RealmContext,
  gamerTag: number,
  one: FoundPart,
  { start, end }: { start: number | null; end: number | null },
): Promise<PartSight> {
  const { now: at } = context
  const { part, entry, found } = one
  if (found !== 'yes') return none('unknown', found === 'hidden' ? 'You may not see it.' : 'Its record does not exist.')
  if (entry?.state === 'off') return none('hidden', 'It is switched off.')
  if (start !== null && at < start) return none('later', 'It starts later.')
  if (end !== null && at >= end) return none('over', 'It is over.')
  const kind = whyOfPart[part.kind]
  if (!kind)
    return isTimedKind(part.kind) && part.kind !== 'tournament'
      ? none('seen', 'Its codes can be redeemed. Limits of codes cannot be known ahead.')
      : none('unknown', 'It runs. Ranks and tiers cannot be known ahead.')
  if (!context.can(whyKinds[kind], context.realm.id))
    return none('unknown', `This needs the right "${whyKinds[kind]}".`)
  return judgePart(context, gamerTag, one, kind)
}

/** The conditions of the area of the part, at the time of the context. */
async function judgePart(context: RealmContext, gamerTag: number, one: FoundPart, kind: WhyKind): Promise<PartSight> {
  const why = context.registry.why[kind]
  const thing = kind === 'event' ? await findRound(context, gamerTag, one) : one.part.id
  const explanation = thing === undefined ? undefined : await why.explain(context, gamerTag, thing)
  if (!explanation) return none('unknown', 'Its conditions cannot be judged for this time.')
  const { now } = explanation
  const conditions = now.conditions.filter(({ name }) => !leftOut.has(name))
  const unmet = conditions.find(({ state }) => state === 'unmet')
  if (!unmet) return { sight: 'seen', says: 'The player sees it.', conditions }
  const first = now.conditions.find(({ state }) => state === 'unmet')
  return { sight: 'hidden', says: first === unmet ? now.verdict : `Not met: ${unmet.name}.`, conditions }
}

/** The round of an event that the part stands for, as "why?" names it. */
async function findRound(context: RealmContext, gamerTag: number, { part, entry }: FoundPart) {
  const far = { ...context, now: Math.max(context.now, entry?.start ?? context.now) }
  const things = await context.registry.why.event.things(far, gamerTag, part.id)
  const rounds = things.filter(({ id, detail = '' }) => id.startsWith('entry:') && detail.startsWith(`${part.id},`))
  return (rounds.find((round) => round.at === entry?.start) ?? rounds[0])?.id
}
