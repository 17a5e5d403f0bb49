import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'

export const usersQuery = (scope: string | null) => query(listAdminUsers, {}, { scope })

/** Preloads the first view of the list. */
export const readUsers = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view users') ? [queryClient.prefetchQuery(usersQuery(scope))] : []
