import { listServiceAccounts } from '@regent/contract/organization/keys'
import { listRealmSecrets } from '@regent/contract/organization/realms-secrets'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'

export const keysQuery = (scope: string | null) => query(listServiceAccounts, {}, { scope })

export const secretsQuery = (scope: string | null) => query(listRealmSecrets, {}, { scope })

/** Preloads the lists. */
export const readKeys = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view api-keys')
    ? [queryClient.prefetchQuery(keysQuery(scope)), queryClient.prefetchQuery(secretsQuery(scope))]
    : []
