import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import type { Audience } from '@regent/contract/players/player-search'
import type { SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { listSegments } from './service.ts'

type Concerned = Pick<SourceEntry, 'audience'>

/**
 * The audience of a record, for the filter of the calendar.
 *
 * @param isNarrower True when it has its own conditions in addition to the audience, such as required stats.
 */
export function markAudience(audience: Audience | null | undefined, isNarrower = false): Concerned {
  const { segment, rules, cohort, gamerTags } = audience ?? {}
  const hasRules = Object.values(rules ?? {}).some((rule) => rule !== undefined)
  if (segment !== undefined) return { audience: { segment } }
  return isNarrower || hasRules || cohort || gamerTags ? { audience: {} } : {}
}

/**
 * The marks of audiences in the calendar, which show two records for the same players at the same time. The name of
 * another person's private segment is not shown.
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
