import type { CalendarMark } from '@regent/contract/calendar'
import type { Audience } from '@regent/contract/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { listSegments } from './service.ts'

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
