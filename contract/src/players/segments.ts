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
  id: Id.describe('The id of the segment.'),
  name: z.string().describe('The name of the segment; unique in the realm.'),
  isShared: z
    .boolean()
    .describe("True: visible to everyone who may view the realm's players. False: only to its owner."),
  search: SegmentSearch.describe('The conditions that players must match. They are evaluated at each use.'),
  isMine: z.boolean().describe('True if the caller made it.'),
  ownerEmail: z.string().optional().describe('Absent when a game server made it, or the account no longer exists.'),
  createdAt: Millis.describe('When it was created.'),
  updatedAt: Millis.describe('When it was last changed.'),
  version: Version.describe('The version of the segment: send it as If-Match with a change.'),
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
  kind: z.enum(kindsWith('segments')).describe('The type of thing that uses the segment.'),
  id: z.string().describe('Id for its screen: a symbol, a name, a number, or `listing:store`.'),
  name: z.string().describe('The name of the segment; unique in the realm.'),
})
export type SegmentUse = z.infer<typeof SegmentUse>

/** The size of a segment on a day (UTC); "about" where players were too many to be counted. */
const SizeOfDay = z.object({
  day: z.iso.date().describe('The UTC day of the count, as yyyy-MM-dd.'),
  about: z.int().describe('The number of players, estimated if it is large.'),
  isExact: z.boolean().describe('False if the number is an estimate.'),
})
export type SizeOfDay = z.infer<typeof SizeOfDay>

const ApproximateCount = z.object({
  about: z.int().describe('The number of players, estimated if it is large.'),
  isExact: z.boolean().describe('False if the number is an estimate.'),
})

const params = z.object({ id: Id.describe('The id of the segment.') })
const content = {
  name: SegmentName.describe('The name of the segment; unique in the realm.'),
  isShared: z.boolean().describe('True if colleagues see it too.'),
  search: SegmentSearch.extend({
    query: noText.describe('Not allowed: a segment must not identify a person by text.'),
    by: noText.describe('Not allowed, because a segment has no text.'),
  }).describe('The conditions that players must match. They are evaluated at each use.'),
}

export const listSegments = endpoint({
  method: 'GET',
  path: '/api/segments',
  summary: 'List the segments of the realm that the caller may view, shared and own ones, by name.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({ segments: z.array(Segment).describe('The segments of the realm.') }),
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
  response: z.object({
    about: z.int().describe('The number of players now, estimated if it is large.'),
    isExact: z.boolean().describe('False if the number is an estimate.'),
  }),
  errors: ['SegmentNotFound'],
})

export const listSegmentUses = endpoint({
  method: 'GET',
  path: '/api/segments/uses',
  summary: 'List the usages of each segment, and its size on each of the last 90 days, oldest first.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({
    segments: z
      .array(
        z.object({
          id: Id.describe('The id of the segment.'),
          uses: z
            .array(SegmentUse)
            .describe('The things that reach their players through the segment. Empty: it can be deleted.'),
          sizes: z.array(SizeOfDay).describe('The size of the segment per day, for the last 90 days, oldest first.'),
        }),
      )
      .describe('The segments of the realm.'),
  }),
})

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/segments/audience',
  summary: 'Count the players of an audience now, step by step. Large counts are estimated.',
  scope: 'realm',
  access: { operator: 'view players' },
  readOnly: true,
  body: z.object({
    audience: Audience.describe('The audience to count. An empty audience includes all players of the realm.'),
  }),
  response: z.object({
    total: ApproximateCount.describe('The final selection.'),
    everybody: ApproximateCount.describe('All players of the realm.'),
    inSegment: ApproximateCount.optional().describe('The players of the segment; absent without a segment.'),
    matching: ApproximateCount.optional().describe(
      'Players of the segment who also match the rules and are in the cohort.',
    ),
    pasted: z
      .object({
        added: z.int().describe('Number of pasted players of the realm who are not selected otherwise.'),
        unknown: z.int().describe('Number of pasted ids that are not players of the realm.'),
      })
      .optional()
      .describe(
        'Pasted players of the realm who are not selected otherwise, and pasted ids that are not in the realm.',
      ),
    suspended: z
      .object({
        ...ApproximateCount.shape,
        banned: z.int().describe('Number of excluded players whose suspension has no end.'),
      })
      .describe('Excluded suspended players; `banned`: suspended permanently.'),
  }),
  errors: ['SegmentNotFound', 'TrialNotFound'],
})

export const createSegment = endpoint({
  method: 'POST',
  path: '/api/segments',
  summary: 'Save a search of players under a name, shared or private.',
  scope: 'realm',
  access: { operator: 'create tagging' },
  body: z.object({ ...content, isShared: content.isShared.default(false).describe('True if colleagues see it too.') }),
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
