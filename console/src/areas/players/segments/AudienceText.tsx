import type { Audience } from '@regent/contract/players/player-search'
import { listSegments } from '@regent/contract/players/segments'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { audienceSentence, type SegmentNameOf } from './audience-words.ts'

/** The names of the realm's segments, for sentences; a segment that the operator does not see is "a private segment". */
export function useSegmentNames(realmId: string, isNeeded = true): SegmentNameOf {
  const { can } = useRights()
  const read = useQuery({
    ...query(listSegments, {}, { scope: realmScope(realmId) }),
    enabled: isNeeded && can('view players'),
  })
  return (id) => {
    if (!read.data) return undefined
    return read.data.segments.find((one) => one.id === id)?.name ?? `${id}, which you do not see`
  }
}

/** Whom something is for, as a sentence. */
export function AudienceText({ realmId, audience }: { realmId: string; audience: Audience | undefined }) {
  const nameOf = useSegmentNames(realmId, audience?.segment !== undefined)
  return <>{audienceSentence(audience, nameOf)}</>
}
