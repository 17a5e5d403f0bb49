import { getServiceManifest, hasLogStorage } from '@regent/contract/operate/microservices'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../api/client.ts'
import { query } from '../../api/query.ts'

/** The deployment of a realm; the frame reads it for all screens. */
export const manifestQuery = (realmId: string) => query(getServiceManifest, {}, { scope: realmScope(realmId) })

/** Whether the realm has a store for logs; false while unknown or after a failed read. */
export function useLogStorage(realmId: string | undefined): boolean {
  const { data, error } = useQuery({ ...manifestQuery(realmId ?? ''), enabled: false })
  return Boolean(realmId) && !error && data !== undefined && hasLogStorage(data.manifest)
}
