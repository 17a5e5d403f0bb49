// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  AccountPlayerView,
  AddExternalIdentityInput,
  AddExternalIdentityOutput,
  CommonResponse,
  IsDeviceAvailableInput,
  IsDeviceAvailableOutput,
  IsEmailAvailableInput,
  IsEmailAvailableOutput,
  IsExternalIdentityAvailableInput,
  IsExternalIdentityAvailableOutput,
  IsThirdPartyAvailableInput,
  IsThirdPartyAvailableOutput,
  RemoveExternalIdentityInput,
  RemoveOwnDevicesInput,
  RemoveOwnThirdPartyInput,
  UpdateOwnAccountInput,
} from '../shapes.ts'

/**
 * Link an identity to the signed-in account; the external service that knows it must confirm it.
 *
 * Errors: `InvalidCredentialsError`, `UnsupportedGrant`, `IdentityProviderUnavailable`, `ExternalIdentityUnavailable`, `ExternalIdentityAlreadyRegisteredError`.
 */
export const addExternalIdentity = /* @__PURE__ */ defineCall<AddExternalIdentityInput, AddExternalIdentityOutput>('POST', '/basic/accounts/external_identity')

/** Get the signed-in player; `id` is their gamer tag in the realm of the scope. */
export const getOwnAccount = /* @__PURE__ */ defineCall<NoInput, AccountPlayerView>('GET', '/basic/accounts/me')

/** Check whether a device is free in the organization. */
export const isDeviceAvailable = /* @__PURE__ */ defineCall<IsDeviceAvailableInput, IsDeviceAvailableOutput>('GET', '/basic/accounts/available/device-id', {
  isOpen: true,
})

/** Check whether an e-mail is free in the organization. */
export const isEmailAvailable = /* @__PURE__ */ defineCall<IsEmailAvailableInput, IsEmailAvailableOutput>('GET', '/basic/accounts/available', {
  isOpen: true,
})

/** Check whether an identity of an external service is free in the realm. */
export const isExternalIdentityAvailable = /* @__PURE__ */ defineCall<IsExternalIdentityAvailableInput, IsExternalIdentityAvailableOutput>('GET', '/basic/accounts/available/external_identity', {
  isOpen: true,
})

/**
 * Check whether the third-party identity of a token is free in the organization.
 *
 * Errors: `InvalidCredentialsError`, `UnsupportedGrant`, `IdentityProviderUnavailable`.
 */
export const isThirdPartyAvailable = /* @__PURE__ */ defineCall<IsThirdPartyAvailableInput, IsThirdPartyAvailableOutput>('GET', '/basic/accounts/available/third-party', {
  isOpen: true,
})

/**
 * Unlink an external identity from the signed-in account.
 *
 * Errors: `LastSignInMethod`.
 */
export const removeExternalIdentity = /* @__PURE__ */ defineCall<RemoveExternalIdentityInput, CommonResponse>('DELETE', '/basic/accounts/external_identity')

/**
 * Remove devices of the signed-in account; without a list, all of them.
 *
 * Errors: `LastSignInMethod`.
 */
export const removeOwnDevices = /* @__PURE__ */ defineCall<RemoveOwnDevicesInput, AccountPlayerView>('DELETE', '/basic/accounts/me/device')

/**
 * Unlink a third party from the signed-in account. The third party’s token is not needed.
 *
 * Errors: `LastSignInMethod`.
 */
export const removeOwnThirdParty = /* @__PURE__ */ defineCall<RemoveOwnThirdPartyInput, AccountPlayerView>('DELETE', '/basic/accounts/me/third-party')

/**
 * Add a device or a third party, or set language, country or user name. Omitted fields do not change.
 *
 * Errors: `DeviceAlreadyInUseError`, `ThirdPartyAssociationAlreadyInUseError`, `DuplicateThirdPartyAssociationError`, `InvalidCredentialsError`, `UnsupportedGrant`, `IdentityProviderUnavailable`.
 */
export const updateOwnAccount = /* @__PURE__ */ defineCall<UpdateOwnAccountInput, AccountPlayerView>('PUT', '/basic/accounts/me')
