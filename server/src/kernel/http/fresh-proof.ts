import type { AnyEndpoint, ProofAction } from '@regent/contract/endpoint'
import type { Organization } from '../../directory/organizations/directory.ts'
import type { Db } from '../../engines/database/database.ts'
import type { AccountCaller, Caller, Customer, RequestContext } from '../context/context.ts'
import { runHooks } from '../context/hooks.ts'
import type { Registry } from '../context/registry.ts'

declare module '../context/hooks.ts' {
  interface Hooks {
    /** A person is about to do something that may need a fresh proof. Throws `StepUpNeeded` if it is missing. */
    actionNeedsProof: (
      customer: Customer,
      caller: AccountCaller,
      action: ProofAction,
      at: Pick<RequestContext, 'now' | 'registry'>,
    ) => Promise<void>
  }
}

/** Rejects a call that needs a fresh proof of identity. API keys and game servers never need one. */
export async function checkFreshProof(
  { registry, db }: { registry: Registry; db: Db },
  { access: { freshProof } }: AnyEndpoint,
  caller: Caller,
  organization: Organization | undefined,
  now: number,
): Promise<void> {
  if (freshProof === undefined || caller.kind !== 'account' || caller.key || !organization) return
  await runHooks({ hooks: registry.hooks }, 'actionNeedsProof', { db, cid: organization.cid }, caller, freshProof, {
    now,
    registry,
  })
}
