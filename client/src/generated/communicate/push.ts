// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  EmptyResponse,
  GetPlayerPushInput,
  GetPlayerPushOutput,
  RegisterPushTokenInput,
  RegisterPushTokenOutput,
  SetPushAllowedInput,
  UnregisterPushTokenInput,
  UnregisterPushTokenOutput,
} from '../shapes.ts'

/** Get the devices of a player, whether they allow notifications, and the latest 50 notifications. */
export const getPlayerPush = /* @__PURE__ */ defineCall<GetPlayerPushInput, GetPlayerPushOutput>('GET', '/object/push/:gamerTag', {
  self: 'gamerTag',
})

/** Save the push token of the calling player’s device; a device belongs to one player at a time. */
export const registerPushToken = /* @__PURE__ */ defineCall<RegisterPushTokenInput, RegisterPushTokenOutput>('POST', '/basic/push/register', {
  repeat: {},
})

/**
 * Turn push notifications of a player on or off.
 *
 * Errors: `PlayerNotFound`.
 */
export const setPushAllowed = /* @__PURE__ */ defineCall<SetPushAllowedInput, EmptyResponse>('PUT', '/object/push/:gamerTag/allowed', {
  self: 'gamerTag',
  repeat: {},
})

/** Delete the push token of the calling player’s device, for example before signing out. */
export const unregisterPushToken = /* @__PURE__ */ defineCall<UnregisterPushTokenInput, UnregisterPushTokenOutput>('POST', '/basic/push/unregister', {
  repeat: {},
})
