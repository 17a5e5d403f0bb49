// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  ClaimAnnouncementsInput,
  CommonResponse,
  DeletePlayerAnnouncementsInput,
  ListAnnouncementStatesInput,
  ListAnnouncementStatesOutput,
  ListPlayerAnnouncementsInput,
  ListPlayerAnnouncementsOutput,
  ReadAnnouncementsInput,
} from '../shapes.ts'

/**
 * Claim announcements: the player gets their gifts, once.
 *
 * Errors: `PlayerNotFound`, `AnnouncementNotFound`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const claimAnnouncements = /* @__PURE__ */ defineCall<ClaimAnnouncementsInput, CommonResponse>('POST', '/object/announcements/:gamerTag/claim', {
  self: 'gamerTag',
  repeat: {},
})

/**
 * Delete announcements from a player’s inbox.
 *
 * Errors: `PlayerNotFound`, `AnnouncementNotFound`.
 */
export const deletePlayerAnnouncements = /* @__PURE__ */ defineCall<DeletePlayerAnnouncementsInput, CommonResponse>('DELETE', '/object/announcements/:gamerTag', {
  self: 'gamerTag',
})

/** List the state of each announcement for a player (read, claimed, deleted), by symbol. */
export const listAnnouncementStates = /* @__PURE__ */ defineCall<ListAnnouncementStatesInput, ListAnnouncementStatesOutput>('GET', '/object/announcements/:gamerTag/raw', {
  self: 'gamerTag',
})

/**
 * List the announcements that a player gets now, by time and by their stats.
 *
 * Errors: `PlayerNotFound`.
 */
export const listPlayerAnnouncements = /* @__PURE__ */ defineCall<ListPlayerAnnouncementsInput, ListPlayerAnnouncementsOutput>('GET', '/object/announcements/:gamerTag', {
  self: 'gamerTag',
})

/**
 * Mark announcements as read.
 *
 * Errors: `PlayerNotFound`, `AnnouncementNotFound`.
 */
export const readAnnouncements = /* @__PURE__ */ defineCall<ReadAnnouncementsInput, CommonResponse>('PUT', '/object/announcements/:gamerTag/read', {
  self: 'gamerTag',
  repeat: {},
})
