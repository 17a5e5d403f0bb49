import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import { customerScope, realmScope } from '../../api/client.ts'
import { queryClient } from '../../api/query.ts'
import { type CustomerPlace, customerQuery } from '../frame/place.ts'
import { readCapabilities } from '../scope/capabilities.ts'
import { operatorQuery, type Rights, rightsIn } from '../scope/rights.ts'

/**
 * Milliseconds that a screen waits for its first reads. What has arrived by then is drawn at once; the rest is shown as
 * loading.
 */
const PATIENCE_MS = 150

type Opening = {
  context: { customer: CustomerPlace }
  params: { realmId?: string }
  location: { search: object }
  cause: 'enter' | 'stay' | 'preload'
}

/** The place of the reads, and the operator's rights. */
export type PreloadPlace = {
  /** The scope of the address's realm, or of the organization. */
  scope: string | null
  rights: Rights
  /** The query part of the address, unchanged. */
  search: Record<string, unknown>
}

/** What a screen reads first. */
type Reads = (place: PreloadPlace) => readonly Promise<unknown>[]

/**
 * The loader of a screen: it starts reading the data while the screen's code is still being fetched. The reads are
 * fetched too: what they say of the API is not part of the first load.
 */
export function preload(fetchReads: () => Promise<Reads>) {
  return async ({ context, params: { realmId }, location, cause }: Opening): Promise<void> => {
    if (cause === 'stay') return
    const { cid } = context.customer
    const known = await Promise.all([
      fetchReads(),
      queryClient.ensureQueryData(operatorQuery(cid)),
      queryClient.ensureQueryData(customerQuery(cid)),
      readCapabilities(),
    ]).catch(() => undefined) // the frame shows the failure
    if (!known) return
    const [read, operator, { customer: own }] = known
    const rights = rightsIn(operator, [...own.projects, ...demoRealms], realmId, cid === demoCustomer.cid)
    const scope = realmId === undefined ? customerScope(cid) : realmScope(realmId, cid)
    const reads = Promise.allSettled(read({ scope, rights, search: { ...location.search } }))
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
}
