// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  ListSocialInput,
  ListSocialOutput,
} from '../shapes.ts'

/** List friends, invites and blocked players of several players, for game servers and staff. Unknown players have empty lists. */
export const listSocial = /* @__PURE__ */ defineCall<ListSocialInput, ListSocialOutput>('GET', '/basic/social')
