// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  RegisterPushTokenInput,
  RegisterPushTokenOutput,
  SubscriberDetails,
} from '../shapes.ts'

/** Get the channel names of the calling player. Messages are delivered over the socket only. */
export const getSubscriberDetails = /* @__PURE__ */ defineCall<NoInput, SubscriberDetails>('GET', '/basic/notification')

/** Save the push token of the calling player’s device; a device belongs to one player at a time. */
export const registerPushToken = /* @__PURE__ */ defineCall<RegisterPushTokenInput, RegisterPushTokenOutput>('POST', '/basic/push/register', {
  repeat: {},
})
