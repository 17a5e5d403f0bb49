// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  LiftSuspensionInput,
  ListSuspensionsInput,
  ListSuspensionsOutput,
  PlanSuspendPlayersInput,
  PlanWithSample,
  SuspendPlayerInput,
  Suspension,
} from '../shapes.ts'

/**
 * Lift a suspension before it ends.
 *
 * Errors: `SuspensionNotFound`, `SuspensionOver`.
 */
export const liftSuspension = /* @__PURE__ */ defineCall<LiftSuspensionInput, Suspension>('POST', '/api/suspensions/:id/lift', {
  hasNoBody: true,
})

/** List the suspensions of the realm, including past ones, newest first by default. */
export const listSuspensions = /* @__PURE__ */ defineCall<ListSuspensionsInput, ListSuspensionsOutput>('GET', '/api/suspensions')

/**
 * Plan to suspend many players. Players who are suspended already are skipped.
 *
 * Errors: `PlanRowsInvalid`, `SegmentNotFound`, `TrialNotFound`.
 */
export const planSuspendPlayers = /* @__PURE__ */ defineCall<PlanSuspendPlayersInput, PlanWithSample>('POST', '/api/suspensions/plans/suspend')

/**
 * Suspend a player in the realm, until a time or without an end: sign-ins, calls and sockets are refused at once.
 *
 * Errors: `PlayerNotFound`, `AlreadySuspended`.
 */
export const suspendPlayer = /* @__PURE__ */ defineCall<SuspendPlayerInput, Suspension>('POST', '/api/suspensions')
