// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  SubscriberDetails,
} from '../shapes.ts'

/** Get the channel names of the calling player. Messages are delivered over the socket only. */
export const getSubscriberDetails = /* @__PURE__ */ defineCall<NoInput, SubscriberDetails>('GET', '/basic/notification')
