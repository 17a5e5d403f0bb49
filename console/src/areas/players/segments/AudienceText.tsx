import type { Audience } from '@regent/contract/players/player-search'
import { listSegments } from '@regent/contract/players/segments'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { audienceSentence, type FindSegmentName } from './audience-words.ts'

/** The names of the realm's segments for sentences; segments that the operator cannot see are "a private segment". */
export function useSegmentNames(realmId: string, isNeeded = true): FindSegmentName {
  const { can } = useRights()
  const read = useQuery({
    ...query(listSegments, {}, { scope: realmScope(realmId) }),
    enabled: isNeeded && can('view players'),
  })
  return (id) => {
    if (!read.data) return undefined
    return read.data.segments.find((one) => one.id === id)?.name ?? `${id} (not visible to you)`
  }
}

/** An audience as a sentence. */
export function AudienceText({ realmId, audience }: { realmId: string; audience: Audience | undefined }) {
  const findSegmentName = useSegmentNames(realmId, audience?.segment !== undefined)
  return <>{audienceSentence(audience, findSegmentName)}</>
}
