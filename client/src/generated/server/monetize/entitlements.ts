// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  ClaimEntitlementInput,
  ClaimEntitlementOutput,
  CreateEntitlementDefinitionInput,
  CreateEntitlementDefinitionOutput,
  DeleteEntitlementDefinitionInput,
  DeleteEntitlementDefinitionOutput,
  GrantEntitlementsInput,
  GrantEntitlementsOutput,
  ListEntitlementDefinitionsInput,
  ListEntitlementDefinitionsOutput,
  ListPlayerEntitlementsInput,
  ListPlayerEntitlementsOutput,
  RevokeEntitlementInput,
  RevokeEntitlementOutput,
  UpdateEntitlementDefinitionInput,
  UpdateEntitlementDefinitionOutput,
  UploadEntitlementDefinitionsInput,
  UploadEntitlementDefinitionsOutput,
} from '../shapes.ts'

/**
 * Claim an entitlement of a player: the given one, or the oldest granted one of a symbol.
 *
 * Errors: `EntitlementNotFound`, `EntitlementNotClaimable`.
 */
export const claimEntitlement = /* @__PURE__ */ defineCall<ClaimEntitlementInput, ClaimEntitlementOutput>('PUT', '/basic/legacy-entitlement-defs/claim')

/**
 * Define an entitlement.
 *
 * Errors: `EntitlementDefinitionExists`, `TooManyEntitlementDefinitions`.
 */
export const createEntitlementDefinition = /* @__PURE__ */ defineCall<CreateEntitlementDefinitionInput, CreateEntitlementDefinitionOutput>('POST', '/basic/legacy-entitlement-defs')

/**
 * Delete an entitlement definition. Granted entitlements are kept.
 *
 * Errors: `EntitlementDefinitionNotFound`.
 */
export const deleteEntitlementDefinition = /* @__PURE__ */ defineCall<DeleteEntitlementDefinitionInput, DeleteEntitlementDefinitionOutput>('DELETE', '/basic/legacy-entitlement-defs')

/**
 * Grant entitlements to players, all or none.
 *
 * Errors: `PlayerNotFound`, `EntitlementDefinitionNotFound`, `EntitlementLimitReached`.
 */
export const grantEntitlements = /* @__PURE__ */ defineCall<GrantEntitlementsInput, GrantEntitlementsOutput>('POST', '/basic/legacy-entitlement-defs/grant')

/** List the realm’s entitlement definitions, by symbol. */
export const listEntitlementDefinitions = /* @__PURE__ */ defineCall<ListEntitlementDefinitionsInput, ListEntitlementDefinitionsOutput>('GET', '/basic/legacy-entitlement-defs')

/**
 * List the entitlements of a player, newest first by default.
 *
 * Errors: `PlayerNotFound`.
 */
export const listPlayerEntitlements = /* @__PURE__ */ defineCall<ListPlayerEntitlementsInput, ListPlayerEntitlementsOutput>('GET', '/basic/legacy-entitlement-defs/player')

/**
 * Revoke an entitlement, granted or claimed.
 *
 * Errors: `EntitlementNotFound`, `EntitlementRevoked`.
 */
export const revokeEntitlement = /* @__PURE__ */ defineCall<RevokeEntitlementInput, RevokeEntitlementOutput>('DELETE', '/basic/legacy-entitlement-defs/revoke')

/**
 * Change an entitlement definition. Granted entitlements do not change.
 *
 * Errors: `EntitlementDefinitionNotFound`, `StaleVersion`.
 */
export const updateEntitlementDefinition = /* @__PURE__ */ defineCall<UpdateEntitlementDefinitionInput, UpdateEntitlementDefinitionOutput>('PUT', '/basic/legacy-entitlement-defs')

/**
 * Define many entitlements, all or none, from a list or from YAML. Existing definitions are changed.
 *
 * Errors: `TooManyEntitlementDefinitions`.
 */
export const uploadEntitlementDefinitions = /* @__PURE__ */ defineCall<UploadEntitlementDefinitionsInput, UploadEntitlementDefinitionsOutput>('POST', '/basic/legacy-entitlement-defs/upload')
