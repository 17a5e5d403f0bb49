import type { getCapabilities } from '@regent/contract/capabilities'
import type { OutputOf } from '@regent/contract/endpoint'
import { useCapabilities } from './capabilities.ts'

export type Links = OutputOf<typeof getCapabilities>['links']

/** Where this server's people are helped: its settings say so. Nothing until that is known. */
export const useLinks = (): Links => useCapabilities()?.links ?? {}
