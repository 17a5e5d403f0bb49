// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  CancelForgettingInput,
  EmptyResponse,
  ExportPlayerInput,
  GetProfileInput,
  MailEmailCodeInput,
  PlanCopyPlayerInput,
  PlanForgetPlayerInput,
  PlanWithSample,
  PlayerExport,
  Profile,
  RevealPlayerInput,
  RevealPlayerOutput,
} from '../shapes.ts'

/**
 * Cancel the forgetting of a player during the grace period. No data was erased yet.
 *
 * Errors: `PlayerNotFound`, `AccountNotFoundError`, `NotForgetting`, `RoleAboveOwn`.
 */
export const cancelForgetting = /* @__PURE__ */ defineCall<CancelForgettingInput, EmptyResponse>('DELETE', '/api/profile/:player/forgetting', {
  hasNoBody: true,
})

/**
 * Get all data about a player, from the realms that the caller may view. The call is audited.
 *
 * Errors: `PlayerNotFound`, `AccountNotFoundError`, `RoleAboveOwn`.
 */
export const exportPlayer = /* @__PURE__ */ defineCall<ExportPlayerInput, PlayerExport>('POST', '/api/profile/:player/export', {
  hasNoBody: true,
})

/**
 * Get the state of a player’s account: version, masking, and a scheduled forgetting.
 *
 * Errors: `PlayerNotFound`.
 */
export const getProfile = /* @__PURE__ */ defineCall<GetProfileInput, Profile>('GET', '/api/profile/:player')

/**
 * Send a code to a new e-mail; the player confirms it in the game with their password.
 *
 * Errors: `PlayerNotFound`, `AccountNotFoundError`, `EmailAlreadyRegisteredError`, `NoCredentials`, `RoleAboveOwn`.
 */
export const mailEmailCode = /* @__PURE__ */ defineCall<MailEmailCodeInput, EmptyResponse>('POST', '/api/profile/:player/email-code')

/**
 * Plan to forget a player. The plan lists the data to erase, and the data to keep without personal data.
 *
 * Errors: `PlayerNotFound`, `AccountNotFoundError`, `AccountHasRoles`, `AlreadyForgetting`, `RoleAboveOwn`, `PlanRowsInvalid`.
 */
export const planForgetPlayer = /* @__PURE__ */ defineCall<PlanForgetPlayerInput, PlanWithSample>('POST', '/api/profile/:player/plans/forget', {
  hasNoBody: true,
})

/**
 * Reveal a player’s personal data. The reason is recorded in the audit trail.
 *
 * Errors: `PlayerNotFound`.
 */
export const revealPlayer = /* @__PURE__ */ defineCall<RevealPlayerInput, RevealPlayerOutput>('POST', '/api/profile/:player/reveal')

/**
 * Plan to copy a player from another realm of the game to a player of this realm or to a new one: stats, inventory, entitlements, saved files. Needs the rights in both realms.
 *
 * Errors: `RealmNotFound`, `PlayerNotFound`, `PlanRowsInvalid`.
 */
export const planCopyPlayer = /* @__PURE__ */ defineCall<PlanCopyPlayerInput, PlanWithSample>('POST', '/api/profile/plans/copy')
