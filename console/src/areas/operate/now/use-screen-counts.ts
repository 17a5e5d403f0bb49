import type { ScreenCount } from '../../../shell/frame/parts.ts'
import { formatNeed } from './need-words.ts'
import { useNeeds } from './use-needs.ts'

/** The number of needs per screen, by the path of its sidebar entry; the realm's home has the sum. */
export function useScreenCounts(): ReadonlyMap<string, ScreenCount> {
  const { needs } = useNeeds()
  const counts = new Map<string, ScreenCount>()
  const add = (path: string, count: number, isUrgent: boolean) => {
    const before = counts.get(path)
    counts.set(path, { count: (before?.count ?? 0) + count, isUrgent: isUrgent || before?.isUrgent === true })
  }
  for (const need of needs) {
    // The target of a need does not depend on the time.
    const { screen, isOfOrganization } = formatNeed(need, { clock: 'utc', now: 0 })
    const [path = ''] = screen.split('/')
    const isUrgent = need.urgency === 'urgent'
    if (!isOfOrganization) add(path, need.id === undefined ? need.count : 1, isUrgent)
    add('', 1, isUrgent)
  }
  return counts
}
