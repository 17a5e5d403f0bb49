// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  DeleteTimerInput,
  EmptyResponse,
  ListTimerDefsOutput,
  ListTimerFiresInput,
  ListTimerFiresOutput,
  SaveTimerInput,
  SaveTimerOutput,
} from '../shapes.ts'

/**
 * Delete a timer.
 *
 * Errors: `TimerNotFound`.
 */
export const deleteTimer = /* @__PURE__ */ defineCall<DeleteTimerInput, EmptyResponse>('DELETE', '/basic/legacy-timers')

/** List the timers of the realm with their schedules. */
export const listTimerDefs = /* @__PURE__ */ defineCall<NoInput, ListTimerDefsOutput>('GET', '/basic/legacy-timers/defs')

/** List the times a timer was due in the last 30 days, newest first. */
export const listTimerFires = /* @__PURE__ */ defineCall<ListTimerFiresInput, ListTimerFiresOutput>('GET', '/api/timers/fires')

/**
 * Create a timer, or change its schedule from now on.
 *
 * Errors: `StaleVersion`.
 */
export const saveTimer = /* @__PURE__ */ defineCall<SaveTimerInput, SaveTimerOutput>('POST', '/basic/legacy-timers')
