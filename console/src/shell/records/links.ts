import type { OutputOf } from '@regent/contract/endpoint'
import type { getCapabilities } from '@regent/contract/organization/capabilities'
import { useCapabilities } from '../scope/capabilities.ts'

export type Links = OutputOf<typeof getCapabilities>['links']

/** The help addresses from the server's settings; undefined until they are read. */
export const useLinks = (): Links => useCapabilities()?.links ?? {}
