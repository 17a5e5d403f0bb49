import { getServiceManifest, hasLogStorage } from '@regent/contract/operate/microservices'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../api/client.ts'
import { query } from '../../api/query.ts'

/** The deployment of a realm; the frame loads it for all screens. */
export const manifestQuery = (realmId: string) => query(getServiceManifest, {}, { scope: realmScope(realmId) })

/** True if the realm has a log storage; false while unknown or after a failure. */
export function useLogStorage(realmId: string | undefined): boolean {
  const { data, error } = useQuery({ ...manifestQuery(realmId ?? ''), enabled: false })
  return Boolean(realmId) && !error && data !== undefined && hasLogStorage(data.manifest)
}
