// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  CopyPushKeysInput,
  EmptyResponse,
  GetPushKeysOutput,
  ListPushSendsInput,
  ListPushSendsOutput,
  RemovePushKeyInput,
  SendPlayerPushInput,
  SendPlayerPushOutput,
  SendPushInput,
  SendPushOutput,
  SetApnsKeyInput,
  SetFcmKeyInput,
} from '../shapes.ts'

/**
 * Copy the keys of push services from another realm. Keys that this realm has are replaced.
 *
 * Errors: `RealmNotFound`, `PushKeyNotFound`.
 */
export const copyPushKeys = /* @__PURE__ */ defineCall<CopyPushKeysInput, EmptyResponse>('POST', '/basic/push/keys/copy')

/** Get the keys of push services that the realm has, without their secrets. */
export const getPushKeys = /* @__PURE__ */ defineCall<NoInput, GetPushKeysOutput>('GET', '/basic/push/keys')

/** List sent notifications of the realm with their results, newest first. */
export const listPushSends = /* @__PURE__ */ defineCall<ListPushSendsInput, ListPushSendsOutput>('GET', '/basic/push/sends')

/**
 * Remove the key of a push service. Waiting notifications for its devices are dropped.
 *
 * Errors: `StaleVersion`, `PushKeyNotFound`.
 */
export const removePushKey = /* @__PURE__ */ defineCall<RemovePushKeyInput, EmptyResponse>('DELETE', '/basic/push/keys/:provider', {
  hasNoBody: true,
})

/**
 * Show a notification on the devices of a player, also as a test.
 *
 * Errors: `NotSetUp`, `PlayerNotFound`, `NoPushDevice`, `TooManyPushes`.
 */
export const sendPlayerPush = /* @__PURE__ */ defineCall<SendPlayerPushInput, SendPlayerPushOutput>('POST', '/object/push/:gamerTag/send')

/**
 * Show a notification on the devices of players. The devices get it within seconds after the response.
 *
 * Errors: `NotSetUp`, `TooManyPushes`.
 */
export const sendPush = /* @__PURE__ */ defineCall<SendPushInput, SendPushOutput>('POST', '/basic/push/send')

/**
 * Set the APNs key of the realm. Apple must accept it; otherwise nothing is changed.
 *
 * Errors: `StaleVersion`, `PushKeyRefused`, `PushServiceUnavailable`.
 */
export const setApnsKey = /* @__PURE__ */ defineCall<SetApnsKeyInput, EmptyResponse>('PUT', '/basic/push/keys/apns')

/**
 * Set the FCM service account of the realm. Google must accept it; otherwise nothing is changed.
 *
 * Errors: `StaleVersion`, `PushKeyRefused`, `PushServiceUnavailable`.
 */
export const setFcmKey = /* @__PURE__ */ defineCall<SetFcmKeyInput, EmptyResponse>('PUT', '/basic/push/keys/fcm')
