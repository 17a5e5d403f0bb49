// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  ListTimersOutput,
} from '../shapes.ts'

/** List the next due times of the realm’s timers, for game clients. */
export const listTimers = /* @__PURE__ */ defineCall<NoInput, ListTimersOutput>('GET', '/basic/legacy-timers')
