import { isDeepStrictEqual } from 'node:util'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { type CalendarEntry, entryKey, maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import { findClashes, isWithin } from '@regent/contract/operate/calendar/calendar-clashes'
import { type checkSeason, isTimedKind, type SeasonCheck } from '@regent/contract/operate/seasons'
import type { ReviewGift } from '@regent/contract/organization/review-shapes'
import { weekMs } from '@regent/contract/time'
import { isBudgeted } from '../../../kernel/approvals/budgets.ts'
import { readCalendar } from '../../../kernel/calendar/service.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { dryRun } from '../../../kernel/drafts/rehearsal.ts'
import type { PartFacts } from '../../../kernel/records/part-facts.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { findRefusal, isElsewhere } from './moves.ts'
import { type FoundPart, findParts, keyOfPart, placeFound, type SeasonTimes } from './parts.ts'
import { type SeasonRecord, selectSeasons } from './queries.ts'
import { requireSeason, stateOfSeason, toStored } from './service.ts'

/** Clashes that are listed at most. */
const maxClashes = 20

export type KnownPart = FoundPart & { facts?: PartFacts | undefined }

/** The parts of a season with what their areas know about them. */
export async function readKnownParts(context: RealmContext, row: SeasonRecord, times: SeasonTimes) {
  const foundParts = await findParts(context, row.parts, times)
  const knownParts: KnownPart[] = []
  for (const one of foundParts) {
    const { kind, id } = one.part
    const facts =
      one.found === 'yes' && isTimedKind(kind)
        ? await runHooks(context.registry, 'factsOfPart', context, { kind, id })
        : []
    knownParts.push({ ...one, facts: facts.find((fact) => fact !== undefined) })
  }
  return knownParts
}

/** The maximum amounts that the parts give, with their names. */
export const listPartGifts = (parts: readonly KnownPart[], players: number): ReviewGift[] =>
  parts.flatMap(({ name, facts }) =>
    (facts?.gifts?.(players) ?? []).map((gift) => ({ ...gift, label: `${name}: ${gift.label}` })),
  )

/** Warnings about the parts together: what nobody sees who looks at one of them. */
export async function listCautions(context: RealmContext, row: SeasonRecord, parts: readonly KnownPart[]) {
  return [...checkAudiences(row, parts), ...checkLanguages(parts), ...(await checkSeasons(context, row))]
}

const warning = (text: string, part?: number): SeasonCheck => ({
  level: 'warning',
  text,
  ...(part !== undefined && { part }),
})

/** A part may narrow the audience of its season, not widen it. */
function checkAudiences({ audience }: SeasonRecord, parts: readonly KnownPart[]): SeasonCheck[] {
  if (!audience) return []
  return parts.flatMap(({ name, facts, found }, n) => {
    if (found !== 'yes' || (facts?.audience && isDeepStrictEqual(facts.audience, audience))) return []
    const isSameSegment = audience.segment !== undefined && facts?.audience?.segment === audience.segment
    if (isSameSegment) return []
    if (!facts?.audience) return [warning(`${name} is for all players, the season is not.`, n)]
    return [warning(`${name} has another audience than the season.`, n)]
  })
}

function checkLanguages(parts: readonly KnownPart[]): SeasonCheck[] {
  const all = new Set(parts.flatMap(({ facts }) => facts?.languages ?? []))
  return parts.flatMap(({ name, facts }, n) => {
    if (!facts?.languages) return []
    const missing = [...all].filter((language) => !facts.languages?.includes(language))
    return missing.length === 0
      ? []
      : [warning(`${name} has no text in ${missing.sort().join(', ')}, which other parts have.`, n)]
  })
}

/** Other seasons at the same time. */
async function checkSeasons({ realm, now }: RealmContext, row: SeasonRecord): Promise<SeasonCheck[]> {
  const keys = new Set(row.parts.map(keyOfPart))
  const otherSeasons = (await selectSeasons(realm)).filter(
    (other) => other.id !== row.id && ['scheduled', 'running'].includes(stateOfSeason(toStored(other), now)),
  )
  return otherSeasons.flatMap((other) => {
    const shared = other.parts.findIndex((part) => keys.has(keyOfPart(part)))
    if (shared !== -1)
      return [warning(`The season ${other.name} contains the same record.`, indexIn(row, other, shared))]
    const isAtOnce = other.starts_at < row.ends_at && row.starts_at < other.ends_at
    return isAtOnce ? [warning(`The season ${other.name} runs at the same time.`)] : []
  })
}

const indexIn = (row: SeasonRecord, other: SeasonRecord, n: number): number =>
  row.parts.findIndex((part) => other.parts[n] && keyOfPart(part) === keyOfPart(other.parts[n]))

/** Clashes in the calendar with the parts in their places. */
async function checkClashes(context: RealmContext, parts: readonly KnownPart[], times: SeasonTimes) {
  const planned = parts.map((one) => ({ ...one, times: placeFound(one, times) }))
  const starts = planned.flatMap(({ times: { start } }) => start ?? [])
  const from = Math.min(times.start, ...starts)
  const to = Math.min(Math.max(times.end, from + 1), from + maxCalendarMs)
  const { entries } = await readCalendar(context, { from, to })
  const findPartIndex = (entry: Pick<CalendarEntry, 'kind' | 'id'>) =>
    planned.findIndex(({ part }) => part.kind === entry.kind && part.id === entry.id)
  const placed = entries.map((entry): CalendarEntry => {
    const one = planned[findPartIndex(entry)]
    return one && one.part.copyAs === undefined ? { ...entry, ...one.times } : entry
  })
  const own = placed.map((entry) => ({ key: entryKey(entry), n: findPartIndex(entry) })).filter(({ n }) => n !== -1)
  return findClashes(placed)
    .flatMap((clash): SeasonCheck[] => {
      const ownPart = own.find(({ key }) => isWithin(clash, key))
      if (!ownPart) return []
      const [one, other] = clash.names
      return [
        warning(clash.isMild ? `${clash.why} of ${one}.` : `${one} and ${other} overlap: ${clash.why}.`, ownPart.n),
      ]
    })
    .slice(0, maxClashes)
}

/** All checks of a season, errors first, and what it can give. */
export async function checkWhole(context: RealmContext, id: number): Promise<EndpointOutput<typeof checkSeason>> {
  const row = await requireSeason(context, id)
  const { now, can, realm } = context
  const times = { start: row.starts_at, end: row.ends_at }
  const state = stateOfSeason(toStored(row), now)
  const parts = await readKnownParts(context, row, times)
  const audience = await reviewAudience(context, row.audience)
  const gifts = listPartGifts(parts, audience.players)
  const isOpen = state !== 'ended'
  const isTried = isOpen && can('edit events', realm.id) && row.parts.length > 0
  const refusal = isTried ? await dryRun(context, (trial) => findRefusal(trial, row, times)) : undefined
  const checks: SeasonCheck[] = [
    ...(refusal
      ? [
          {
            level: 'error' as const,
            text: refusal.text,
            ...(refusal.part !== undefined && { part: refusal.part }),
          },
        ]
      : []),
    ...(state === 'draft' && row.starts_at < now
      ? [{ level: 'error' as const, text: 'Its start is in the past. Choose another one.' }]
      : []),
    ...(row.parts.length === 0 ? [warning('It has no parts.')] : []),
    ...(state === 'draft' || !isOpen ? [] : listElsewhere(parts, times)),
    ...(isOpen ? await checkClashes(context, parts, times) : []),
    ...(isOpen ? await listCautions(context, row, parts) : []),
  ]
  const passedIf = (text: string, isTrue: boolean): SeasonCheck[] => (isTrue ? [{ level: 'passed', text }] : [])
  return {
    at: now,
    checks: [
      ...checks,
      ...passedIf('All parts were tried together and rolled back: times and rights are valid.', isTried && !refusal),
      ...passedIf(
        'Nothing in the calendar clashes with it.',
        isOpen && !checks.some(({ text }) => text.includes('overlap')),
      ),
      ...passedIf('All texts have the same languages.', isOpen && checkLanguages(parts).length === 0),
      ...passedIf('No part has a wider audience.', isOpen && checkAudiences(row, parts).length === 0),
    ],
    players: audience.players,
    isExact: audience.isExact,
    gifts,
    costs: await sumGifts(context, gifts),
  }
}

const listElsewhere = (parts: readonly KnownPart[], times: SeasonTimes): SeasonCheck[] =>
  parts.flatMap((one, n) =>
    isElsewhere(one, times) ? [warning(`${one.name} is not where the season puts it. Review the parts again.`, n)] : [],
  )

async function sumGifts({ realm, registry, now }: RealmContext, gifts: readonly ReviewGift[]) {
  const sums = new Map<string, number>()
  for (const { symbol, atMost } of gifts)
    sums.set(symbol, Math.min(Number.MAX_SAFE_INTEGER, (sums.get(symbol) ?? 0) + atMost))
  const symbols = [...sums.keys()].filter(isBudgeted)
  const recentGrants =
    symbols.length > 0 ? await runHooks(registry, 'givenSince', realm, symbols, now - weekMs, now) : []
  return [...sums].map(([symbol, atMost]) => {
    const inWeek = recentGrants.reduce((sum, one) => sum + (one.get(symbol) ?? 0), 0)
    return { symbol, atMost, ...(inWeek > 0 && { inWeek }) }
  })
}
