import { getSaveManifest, type SaveManifest } from '@regent/contract/players/cloud-saves'
import { RequestError } from '@regent/contract/request-error'
import { queryOptions } from '@tanstack/react-query'
import { call, realmScope } from '../../../api/client.ts'

/** The player's files; null if none exist yet. Throws other failures. */
export const savesManifestQuery = (realmId: string, playerId: number) =>
  queryOptions({
    queryKey: [getSaveManifest.path, { playerId }, realmScope(realmId)],
    queryFn: async ({ signal }): Promise<SaveManifest | null> => {
      try {
        const manifest = await call(getSaveManifest, { query: { playerId } }, { scope: realmScope(realmId), signal })
        return manifest.id === '' ? null : manifest
      } catch (error) {
        // The error of other servers of the same API.
        if (error instanceof RequestError && error.status === 404) return null
        throw error
      }
    },
  })
