import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import { customerScope, realmScope } from '../../api/client.ts'
import { queryClient } from '../../api/query.ts'
import { type CustomerPlace, customerQuery } from '../frame/place.ts'
import { readCapabilities } from '../scope/capabilities.ts'
import { operatorQuery, type Rights, rightsIn } from '../scope/rights.ts'

/**
 * Milliseconds that a screen waits for its first queries. Data that arrive in time are rendered without a loading
 * state.
 */
const PATIENCE_MS = 150

type LoaderInput = {
  context: { customer: CustomerPlace }
  params: { realmId?: string }
  location: { search: object }
  cause: 'enter' | 'stay' | 'preload'
}

/** The place of the queries, and the operator's rights. */
export type PreloadPlace = {
  /** The scope of the current realm, or of the organization. */
  scope: string | null
  rights: Rights
  /** The raw search parameters. */
  search: Record<string, unknown>
}

/** The first queries of a screen. */
type Reads = (place: PreloadPlace) => readonly Promise<unknown>[]

/**
 * The loader of a screen: it starts the queries while the screen's code is still loading. The queries are loaded
 * lazily, too: their endpoint definitions are not part of the initial bundle.
 */
export function preload(fetchReads: () => Promise<Reads>) {
  return async ({ context, params: { realmId }, location, cause }: LoaderInput): Promise<void> => {
    if (cause === 'stay') return
    const { cid } = context.customer
    const prerequisites = await Promise.all([
      fetchReads(),
      queryClient.ensureQueryData(operatorQuery(cid)),
      queryClient.ensureQueryData(customerQuery(cid)),
      readCapabilities(),
    ]).catch(() => undefined) // the frame shows the failure
    if (!prerequisites) return
    const [read, operator, { customer: own }] = prerequisites
    const rights = rightsIn(operator, [...own.projects, ...demoRealms], realmId, cid === demoCustomer.cid)
    const scope = realmId === undefined ? customerScope(cid) : realmScope(realmId, cid)
    const reads = Promise.allSettled(read({ scope, rights, search: { ...location.search } }))
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
}
