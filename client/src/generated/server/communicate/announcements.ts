// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  DeleteAnnouncementInput,
  EmptyResponse,
  ListAnnouncementDefinitionsOutput,
  ListAnnouncementTagsInput,
  ListAnnouncementTagsOutput,
  ListAnnouncementsOutput,
  SaveAnnouncementInput,
  SearchAnnouncementsInput,
  SearchAnnouncementsOutput,
} from '../shapes.ts'

/**
 * Delete an announcement, for all players.
 *
 * Errors: `AnnouncementNotFound`.
 */
export const deleteAnnouncement = /* @__PURE__ */ defineCall<DeleteAnnouncementInput, EmptyResponse>('DELETE', '/basic/announcements')

/** List the announcements of the realm in their storage format. */
export const listAnnouncementDefinitions = /* @__PURE__ */ defineCall<NoInput, ListAnnouncementDefinitionsOutput>('GET', '/basic/announcements/list/definitions')

/** List the tags of the realm’s announcements, sorted; with a filter, those that contain it. */
export const listAnnouncementTags = /* @__PURE__ */ defineCall<ListAnnouncementTagsInput, ListAnnouncementTagsOutput>('GET', '/basic/announcements/list/tags')

/** List the announcements of the realm, including past and future ones. */
export const listAnnouncements = /* @__PURE__ */ defineCall<NoInput, ListAnnouncementsOutput>('GET', '/basic/announcements/list')

/**
 * Create an announcement, or replace the one with its symbol.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `StaleVersion`, `UnknownSymbol`, `SegmentNotFound`, `TrialNotFound`.
 */
export const saveAnnouncement = /* @__PURE__ */ defineCall<SaveAnnouncementInput, EmptyResponse>('POST', '/basic/announcements')

/** List the announcements that are active now, or at `date`. */
export const searchAnnouncements = /* @__PURE__ */ defineCall<SearchAnnouncementsInput, SearchAnnouncementsOutput>('GET', '/basic/announcements/search')
