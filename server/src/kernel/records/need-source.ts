import type { Need, NeedKind } from '@regent/contract/operate/now'
import type { RealmContext } from '../context/context.ts'

export type FoundNeed = Omit<Need, 'kind'>

/**
 * Finds what waits for an operator, of one kind. It runs whenever the page of a realm is open, so it reads by an index
 * and a bounded number of rows.
 */
export type NeedSource = (context: RealmContext) => Promise<FoundNeed[]>

declare module '../context/registry.ts' {
  interface Registry {
    needs: Readonly<Record<NeedKind, NeedSource>>
  }
}

/** More things than this are one need with their number. */
const shownApart = 3

/** A few things each for itself, or many as one: with the greatest urgency and the earliest time. */
export function groupIfMany(needs: readonly FoundNeed[]): FoundNeed[] {
  if (needs.length <= shownApart) return [...needs]
  const times = needs.flatMap(({ at }) => at ?? [])
  return [
    {
      urgency: needs.some(({ urgency }) => urgency === 'urgent') ? 'urgent' : (needs[0]?.urgency ?? 'soon'),
      count: needs.length,
      ...(times.length > 0 && { at: Math.min(...times) }),
    },
  ]
}
