import { getSaveManifest, type SaveManifest } from '@regent/contract/players/cloud-saves'
import { RequestError } from '@regent/contract/request-error'
import { queryOptions } from '@tanstack/react-query'
import { call, realmScope } from '../../../api/client.ts'

/** The player's files; null before the first one. Throws any other failure. */
export const savesManifestQuery = (realmId: string, playerId: number) =>
  queryOptions({
    queryKey: [getSaveManifest.path, { playerId }, realmScope(realmId)],
    queryFn: async ({ signal }): Promise<SaveManifest | null> => {
      try {
        const found = await call(getSaveManifest, { query: { playerId } }, { scope: realmScope(realmId), signal })
        return found.id === '' ? null : found
      } catch (error) {
        // Other servers of the same API answer this.
        if (error instanceof RequestError && error.status === 404) return null
        throw error
      }
    },
  })
