// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  ListGroupsInput,
  ListGroupsOutput,
} from '../shapes.ts'

/** List the groups of the realm, by name by default. A text filters by the start of the name. */
export const listGroups = /* @__PURE__ */ defineCall<ListGroupsInput, ListGroupsOutput>('GET', '/api/groups')
