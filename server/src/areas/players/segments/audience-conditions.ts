import { type Audience, type Bought, searchesPlayers, toCohortStat } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { asText, asTime, type JudgedCondition } from '../../../kernel/records/why-source.ts'
import { suspendedPlayers } from '../players/search.ts'
import { statConditions } from '../players/stat-conditions.ts'
import { matchingAudiences } from './fits.ts'
import { selectSegment } from './queries.ts'

/**
 * An audience as conditions of "why": exclusions, the pasted players, the segment, each rule and the cohort, each
 * evaluated separately. Without an audience there are none: it includes everybody. `noun` is the owner of the audience:
 * "the offer".
 */
export async function audienceConditions(
  context: RealmContext,
  gamerTag: number,
  audience: Audience | undefined,
  noun: string,
): Promise<JudgedCondition[]> {
  if (!audience) return []
  const { gamerTags, includesSuspended = false, rules } = audience
  const suspension = includesSuspended || rules?.suspended ? [] : [await notSuspended(context, gamerTag)]
  if (gamerTags?.includes(gamerTag)) {
    const pasted: JudgedCondition = {
      name: 'Among the listed players',
      isMet: true,
      value: asText('is named'),
      needed: asText('listed, or found by the rules'),
      unmet: '',
    }
    return [...suspension, pasted]
  }
  if (!searchesPlayers(audience)) {
    const pasted: JudgedCondition = {
      name: 'Among the listed players',
      isMet: false,
      value: asText('not listed'),
      needed: asText(`one of ${gamerTags?.length ?? 0} players`),
      unmet: `The player is not among the listed players of ${noun}.`,
    }
    return [...suspension, pasted]
  }
  return [...suspension, ...(await searchConditions(context, gamerTag, audience, noun))]
}

async function notSuspended({ realm, now }: RealmContext, gamerTag: number): Promise<JudgedCondition> {
  const [held] = await suspendedPlayers(realm, now, { among: [gamerTag] })
  return {
    name: 'Not suspended',
    isMet: held === undefined,
    value: asText(held === undefined ? 'active' : held.is_banned ? 'banned' : 'suspended'),
    needed: asText('active'),
    unmet: 'The player is suspended.',
    ...(held && { link: { kind: 'audit' as const, id: String(gamerTag), of: 'suspension' } }),
  }
}

async function searchConditions(
  context: RealmContext,
  gamerTag: number,
  { segment, rules = {}, cohort }: Audience,
  noun: string,
): Promise<JudgedCondition[]> {
  const { realm, now } = context
  const { criteria = [], ...fields } = rules
  const words = fieldWords(fields)
  const parts: Audience[] = [
    ...(segment === undefined ? [] : [{ segment }]),
    ...words.map(({ field }) => ({ rules: field })),
  ].map((part) => ({ ...part, includesSuspended: true }))
  const cohortCriterion = cohort && {
    space: 'game.private' as const,
    stat: toCohortStat(cohort.trial),
    rel: 'eq' as const,
    value: cohort.cohort,
  }
  const [fitting, row, ofStats, ofCohort] = await Promise.all([
    matchingAudiences(realm, gamerTag, parts, now),
    segment === undefined ? undefined : selectSegment(realm, segment),
    statConditions(context, gamerTag, criteria),
    statConditions(context, gamerTag, cohortCriterion ? [cohortCriterion] : []),
  ])
  const ofSegment: JudgedCondition[] =
    segment === undefined
      ? []
      : [
          {
            name: 'In the segment',
            isMet: fitting[0] === true,
            value: asText(fitting[0] ? 'in it' : 'not in it'),
            // The name of a private segment is only visible to its owner.
            needed: row?.is_shared
              ? asText(row.name, { kind: 'segment', id: String(segment) })
              : asText(row ? 'a private segment' : 'a segment that does not exist'),
            unmet: row
              ? `The player is not in the segment of ${noun}.`
              : `The segment of ${noun} does not exist in this realm, so it has no players.`,
          },
        ]
  const first = segment === undefined ? 0 : 1
  return [
    ...ofSegment,
    ...words.map(({ name, needed }, index) => ({
      name,
      isMet: fitting[first + index] === true,
      needed,
      unmet: `The player is not in the audience of ${noun}: ${name.toLowerCase()}.`,
    })),
    ...ofStats,
    ...ofCohort.map((one) => ({
      ...one,
      name: `In a cohort of ${cohort?.trial}`,
      link: { kind: 'trial' as const, id: cohort?.trial ?? '' },
      unmet: `The player is not in the cohort ${cohort?.cohort} of ${cohort?.trial}.`,
    })),
  ]
}

type Fields = Omit<NonNullable<Audience['rules']>, 'criteria'>

/** Describes each field of the rules separately. */
function fieldWords(fields: Fields) {
  const days = (count: number) => asText(formatQuantity(count, 'day'))
  const { platform, online, suspended, unseenForDays, played = [], bought = [], participated = [] } = fields
  const { installedFrom, installedTo, installedWithinDays, seenFrom, seenTo, seenWithinDays } = fields
  return [
    ...(platform ? [{ field: { platform }, name: 'Platform', needed: asText(platform) }] : []),
    ...(installedFrom === undefined
      ? []
      : [{ field: { installedFrom }, name: 'Installed at or after', needed: asTime(installedFrom) }]),
    ...(installedTo === undefined
      ? []
      : [{ field: { installedTo }, name: 'Installed before', needed: asTime(installedTo) }]),
    ...(installedWithinDays === undefined
      ? []
      : [{ field: { installedWithinDays }, name: 'Installed within', needed: days(installedWithinDays) }]),
    ...(seenFrom === undefined ? [] : [{ field: { seenFrom }, name: 'Seen at or after', needed: asTime(seenFrom) }]),
    ...(seenTo === undefined ? [] : [{ field: { seenTo }, name: 'Last seen before', needed: asTime(seenTo) }]),
    ...(seenWithinDays === undefined
      ? []
      : [{ field: { seenWithinDays }, name: 'Seen within', needed: days(seenWithinDays) }]),
    ...(unseenForDays === undefined
      ? []
      : [{ field: { unseenForDays }, name: 'Not seen for', needed: days(unseenForDays) }]),
    ...played.map((span) => ({
      field: { played: [span] },
      name: 'Played between',
      needed: asText(`${new Date(span.from).toISOString()} and ${new Date(span.to).toISOString()}`),
    })),
    ...bought.map((one) => ({
      field: { bought: [one] },
      name: one.product === undefined ? 'Payments' : `Payments for ${one.product}`,
      needed: asText(describeCount(one)),
    })),
    ...participated.map((one) => ({
      field: { participated: [one] },
      name: `Took part in ${one.kind} ${one.id}`,
      needed: asText('took part'),
    })),
    ...(online ? [{ field: { online }, name: 'Online', needed: asText('connected now') }] : []),
    ...(suspended ? [{ field: { suspended }, name: 'Suspended', needed: asText('suspended now') }] : []),
  ]
}

/** "at least 1", "from 2 to 5": the number of payments that a condition needs. */
const describeCount = ({ atLeast = 1, atMost }: Bought): string =>
  atMost === undefined ? `at least ${atLeast}` : atLeast === atMost ? `${atLeast}` : `from ${atLeast} to ${atMost}`
