// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  ListCloudMetaOutput,
  ListPlayerCloudMetaOutput,
} from '../shapes.ts'

/** List the files that every game client gets. */
export const listCloudMeta = /* @__PURE__ */ defineCall<NoInput, ListCloudMetaOutput>('GET', '/basic/cloud/meta')

/** List the files of the signed-in player. Files of their cohorts replace base files of the same name. */
export const listPlayerCloudMeta = /* @__PURE__ */ defineCall<NoInput, ListPlayerCloudMetaOutput>('GET', '/basic/cloud/meta/player/all')
