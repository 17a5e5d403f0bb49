import { listNeeds, type Need } from '@regent/contract/operate/now'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { findRealm } from '../../../shell/scope/realms.ts'
import { useHiddenNeeds } from './hidden-needs.ts'
import { toMark } from './need-words.ts'

const READ_AGAIN_MS = 30_000

/** Open needs of the operator in the current realm, without hidden ones. The frame uses it too. */
export function useNeeds() {
  const { realmId } = useParams({ strict: false })
  const scope = realmId === undefined ? null : realmScope(realmId)
  // The frame also renders outside of realms.
  const isKnown = findRealm(useRealms(), realmId) !== undefined
  const isHere = scope !== null && isKnown && isServed('listNeeds')
  const hidden = useHiddenNeeds(scope ?? '')
  const read = useQuery({ ...query(listNeeds, {}, { scope }), enabled: isHere, refetchInterval: READ_AGAIN_MS })
  const all: readonly Need[] = isHere ? (read.data?.needs ?? []) : []
  const needs = all.filter((need) => !hidden.includes(toMark(need)))
  return {
    scope,
    /** True if the server supports needs. */
    isHere,
    read,
    needs,
    urgent: needs.filter(({ urgency }) => urgency === 'urgent').length,
    hiddenCount: all.length - needs.length,
  }
}
