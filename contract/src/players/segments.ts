import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { type KindWith, kindsWith, type TraitValues, valuesOf } from '../core/records.ts'
import { EmptyResponse, Id, Millis, Version } from '../core/shapes.ts'
import { uniqueName } from '../core/values.ts'
import { Audience, PlayerSearch } from './player-search.ts'

/** Upper bound of the segments of a realm. */
export const maxSegments = 500

export const SegmentName = uniqueName(80)

/** The search of a segment. It has no text: that would name a person, permanently and to all who see the segment. */
export const SegmentSearch = PlayerSearch.omit({ query: true, by: true })
export type SegmentSearch = z.infer<typeof SegmentSearch>

const noText = z.never('is not allowed in segments. Use filters and stats').optional()

/** A named search of a realm's players. The search runs again each time the segment is used. */
export const Segment = z.object({
  id: Id,
  name: z.string(),
  /** True: visible to everyone who may view the realm's players. False: only to its owner. */
  isShared: z.boolean(),
  search: SegmentSearch,
  /** True if the caller made it. */
  isMine: z.boolean(),
  /** Absent when a game server made it, or the account no longer exists. */
  ownerEmail: z.string().optional(),
  createdAt: Millis,
  updatedAt: Millis,
  version: Version,
})
export type Segment = z.infer<typeof Segment>

/** Retention of segment sizes, in days. */
export const keptSizeDays = 90

/** The things that can refer to a segment: the word on the wire, and the name on screens. */
export const segmentUserKinds = Object.fromEntries(
  Object.entries(valuesOf('segments')).map(([kind, { label }]) => [kind, label]),
) as {
  readonly [Kind in SegmentUserKind]: TraitValues<'segments'>[Kind] extends { readonly label: infer Label }
    ? Label
    : never
}
export type SegmentUserKind = KindWith<'segments'>

/** One thing that reaches its players through a segment. */
const SegmentUse = z.object({
  kind: z.enum(kindsWith('segments')),
  /** Id for its screen: a symbol, a name, a number, or `listing:store`. */
  id: z.string(),
  name: z.string(),
})
export type SegmentUse = z.infer<typeof SegmentUse>

/** The size of a segment on a day (UTC); "about" where players were too many to be counted. */
const SizeOfDay = z.object({ day: z.iso.date(), about: z.int(), isExact: z.boolean() })
export type SizeOfDay = z.infer<typeof SizeOfDay>

const ApproximateCount = z.object({ about: z.int(), isExact: z.boolean() })

const params = z.object({ id: Id })
const content = {
  name: SegmentName,
  isShared: z.boolean(),
  search: SegmentSearch.extend({ query: noText, by: noText }),
}

export const listSegments = endpoint({
  method: 'GET',
  path: '/api/segments',
  summary: 'List the segments of the realm that the caller may view, shared and own ones, by name.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({ segments: z.array(Segment) }),
})

export const getSegment = endpoint({
  method: 'GET',
  path: '/api/segments/:id',
  summary: 'Get one segment.',
  scope: 'realm',
  access: { operator: 'view players' },
  params,
  response: Segment,
  errors: ['SegmentNotFound'],
})

export const getSegmentSize = endpoint({
  method: 'GET',
  path: '/api/segments/:id/size',
  summary: 'Count the players of a segment now. Large counts are estimated.',
  scope: 'realm',
  access: { operator: 'view players' },
  params,
  response: z.object({ about: z.int(), isExact: z.boolean() }),
  errors: ['SegmentNotFound'],
})

export const listSegmentUses = endpoint({
  method: 'GET',
  path: '/api/segments/uses',
  summary: 'List the usages of each segment, and its size on each of the last 90 days, oldest first.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({
    segments: z.array(z.object({ id: Id, uses: z.array(SegmentUse), sizes: z.array(SizeOfDay) })),
  }),
})

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/segments/audience',
  summary: 'Count the players of an audience now, step by step. Large counts are estimated.',
  scope: 'realm',
  access: { operator: 'view players' },
  readOnly: true,
  body: z.object({ audience: Audience }),
  response: z.object({
    /** The final selection. */
    total: ApproximateCount,
    /** All players of the realm. */
    everybody: ApproximateCount,
    /** The players of the segment; absent without a segment. */
    inSegment: ApproximateCount.optional(),
    /** Players of the segment who also match the rules and are in the cohort. */
    matching: ApproximateCount.optional(),
    /** Pasted players of the realm who are not selected otherwise, and pasted ids that are not in the realm. */
    pasted: z.object({ added: z.int(), unknown: z.int() }).optional(),
    /** Excluded suspended players; `banned`: suspended permanently. */
    suspended: z.object({ ...ApproximateCount.shape, banned: z.int() }),
  }),
  errors: ['SegmentNotFound', 'TrialNotFound'],
})

export const createSegment = endpoint({
  method: 'POST',
  path: '/api/segments',
  summary: 'Save a search of players under a name, shared or private.',
  scope: 'realm',
  access: { operator: 'create tagging' },
  body: z.object({ ...content, isShared: content.isShared.default(false) }),
  response: Segment,
  errors: ['SegmentNameTaken'],
})

/** Only given fields change. With If-Match the segment must have that version. */
export const updateSegment = endpoint({
  method: 'PUT',
  path: '/api/segments/:id',
  summary: 'Rename a segment, change its search, or make it shared or private (its owner only).',
  scope: 'realm',
  access: { operator: 'edit tagging' },
  params,
  body: z.object(content).partial(),
  response: Segment,
  errors: ['SegmentNotFound', 'SegmentNameTaken', 'SharingNotAllowed', 'StaleVersion'],
})

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/api/segments/:id',
  summary: 'Delete an unused segment. Its players do not change.',
  scope: 'realm',
  access: { operator: 'delete tagging' },
  params,
  response: EmptyResponse,
  errors: ['SegmentNotFound', 'SegmentInUse', 'StaleVersion'],
})
