import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import type { Audience } from '@regent/contract/players/player-search'
import type { SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { listSegments } from './service.ts'

type Concerned = Pick<SourceEntry, 'audience'>

/**
 * Whom a thing concerns, as the calendar filters by it.
 *
 * @param isNarrower True when it has conditions of its own beside the audience, such as required stats.
 */
export function concerning(audience: Audience | null | undefined, isNarrower = false): Concerned {
  const { segment, rules, cohort, gamerTags } = audience ?? {}
  const hasRules = Object.values(rules ?? {}).some((rule) => rule !== undefined)
  if (segment !== undefined) return { audience: { segment } }
  return isNarrower || hasRules || cohort || gamerTags ? { audience: {} } : {}
}

/**
 * How audiences are marked in the calendar, so that two things for the same players at the same time are seen. A private
 * segment of somebody else has no name here.
 */
export async function audienceMarks(
  context: RealmContext,
  audiences: readonly (Audience | undefined)[],
): Promise<(audience: Audience) => CalendarMark> {
  const hasSegment = audiences.some((audience) => audience?.segment !== undefined)
  const names = new Map(hasSegment ? (await listSegments(context)).map(({ id, name }) => [id, name]) : [])
  return (audience) => {
    const { segment, ...others } = audience
    const isAlone = segment !== undefined && Object.values(others).every((part) => part === undefined)
    const name = segment === undefined ? undefined : names.get(segment)
    if (!isAlone) return { what: 'audience', id: JSON.stringify(audience), name: 'the same players' }
    return { what: 'audience', id: `segment ${segment}`, name: name ? `the segment ${name}` : 'the same segment' }
  }
}
