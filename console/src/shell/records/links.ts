import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getCapabilities } from '@regent/contract/organization/capabilities'
import { useCapabilities } from '../scope/capabilities.ts'

export type Links = EndpointOutput<typeof getCapabilities>['links']

/** The help URLs from the server's settings; undefined while loading. */
export const useLinks = (): Links => useCapabilities()?.links ?? {}
