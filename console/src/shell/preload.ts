import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import { customerScope, realmScope } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { readCapabilities } from './capabilities.ts'
import { type CustomerPlace, customerQuery } from './place.ts'
import { operatorQuery, type Rights, rightsIn } from './rights.ts'

/**
 * How long a screen waits for what it reads first. What has come by then is drawn at once; for the rest the screen shows
 * that it is loading.
 */
const PATIENCE_MS = 150

type Opening = {
  context: { customer: CustomerPlace }
  params: { realmId?: string }
  location: { search: object }
  cause: 'enter' | 'stay' | 'preload'
}

/** Where the reads are made, and by whom. */
export type PreloadPlace = {
  /** Of the realm of the address, or of the organization. */
  scope: string | null
  rights: Rights
  /** The query of the address, as it stands there. */
  search: Record<string, unknown>
}

/** The loader of a screen that reads its data while its code is still on the way, and not after that was drawn empty. */
export function preload(read: (place: PreloadPlace) => readonly Promise<unknown>[]) {
  return async ({ context, params: { realmId }, location, cause }: Opening): Promise<void> => {
    if (cause === 'stay') return
    const { cid } = context.customer
    const known = await Promise.all([
      queryClient.ensureQueryData(operatorQuery(cid)),
      queryClient.ensureQueryData(customerQuery(cid)),
      readCapabilities(),
    ]).catch(() => undefined) // the frame says so
    if (!known) return
    const [operator, { customer: own }] = known
    const rights = rightsIn(operator, [...own.projects, ...demoRealms], realmId, cid === demoCustomer.cid)
    const scope = realmId === undefined ? customerScope(cid) : realmScope(realmId, cid)
    const reads = Promise.allSettled(read({ scope, rights, search: { ...location.search } }))
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
}
