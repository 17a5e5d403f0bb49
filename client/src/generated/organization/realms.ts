// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  EmptyResponse,
  GetClientDefaultsOutput,
} from '../shapes.ts'

/** Check that the organization of the scope exists; an unknown scope is refused. */
export const checkCustomer = /* @__PURE__ */ defineCall<NoInput, EmptyResponse>('GET', '/basic/realms/is-customer')

/** Get the defaults that a game client needs before it signs in. The socket URL is without /connect. */
export const getClientDefaults = /* @__PURE__ */ defineCall<NoInput, GetClientDefaultsOutput>('GET', '/basic/realms/client/defaults', {
  isOpen: true,
})
