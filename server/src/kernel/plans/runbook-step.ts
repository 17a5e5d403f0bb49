import type { AnyEndpoint, Endpoint, Fields } from '@regent/contract/endpoint'
import type { RunbookStepKind } from '@regent/contract/operate/runbooks'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type * as z from 'zod'
import type { RealmContext } from '../context/context.ts'

/** A kind of step: the call that plans it, whose rights and body it has. */
export type RunbookStepRule = {
  call: AnyEndpoint
  /** Plans the step; `body` is what the call's schema has read. */
  plan: (context: RealmContext, body: never) => Promise<PlanWithSample>
}

/** Declares a kind of step; the body that `plan` takes is checked against the call. */
export const runbookStep = <P extends Fields, Q extends Fields, B extends Fields, R extends z.ZodType>(
  call: Endpoint<P, Q, B, R, 'realm'>,
  plan: (context: RealmContext, body: z.output<B>) => Promise<PlanWithSample>,
): RunbookStepRule => ({ call, plan })

declare module '../context/registry.ts' {
  interface Registry {
    runbookSteps: Readonly<Record<RunbookStepKind, RunbookStepRule>>
  }
}
