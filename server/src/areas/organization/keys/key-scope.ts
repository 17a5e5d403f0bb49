import { allRealms, type KeyMode } from '@regent/contract/organization/keys'
import type { Right } from '@regent/contract/permissions'
import type { KeyScope } from '../../../kernel/context/context.ts'

/** The scope of a key, as it is checked. */
export const toKeyScope = ({
  mode,
  rights,
  realms,
  granted_by: grantedBy,
  service_account_id: serviceAccountId,
  only_as_agent: onlyAsAgent = false,
  gives_per_day: givesPerDay = {},
}: {
  mode: KeyMode
  rights: readonly Right[]
  realms: readonly string[]
  granted_by: number
  service_account_id?: number
  only_as_agent?: boolean
  gives_per_day?: Readonly<Record<string, number>>
}): KeyScope => ({
  mode,
  rights: new Set(rights),
  realms: realms.includes(allRealms) ? undefined : new Set(realms),
  grantedBy,
  ...(serviceAccountId !== undefined && { serviceAccountId }),
  ...(onlyAsAgent && { onlyAsAgent }),
  ...(Object.keys(givesPerDay).length > 0 && { givesPerDay: new Map(Object.entries(givesPerDay)) }),
})
