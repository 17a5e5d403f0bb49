import { listCustomRoles } from '@regent/contract/organization/roles'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'

export const rolesQuery = (scope: string | null) => query(listCustomRoles, {}, { scope })

/** Preloads the list. */
export const readRoles = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view users') ? [queryClient.prefetchQuery(rolesQuery(scope))] : []
