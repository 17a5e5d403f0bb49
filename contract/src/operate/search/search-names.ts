import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import type { Right } from '../../core/permissions.ts'
import {
  findTraits,
  isOfOrganization,
  type KindWith,
  kindsWith,
  pickViews,
  recordTable,
  type TraitValues,
  valuesOf,
} from '../../core/records.ts'
import { opaque } from '../../core/values.ts'

export type RecordKind = KindWith<'view'>
/** The records that the console can link to, with the right that shows them: what the search finds, and more. */
export const recordKinds = pickViews([...new Set([...kindsWith('searched'), ...kindsWith('view')])])

/**
 * The kind of record that a subject of the audit trail, of drafts or of the calendar is; undefined where it has no
 * address.
 */
export function findRecordKind(subject: string): RecordKind | undefined {
  const kind = findTraits(subject)?.record ?? subject
  return Object.hasOwn(recordKinds, kind) ? (kind as RecordKind) : undefined
}

/** Data that the console needs to link to a record; `of` as returned by the search. */
export const RecordAddress = z.object({
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]).describe('Kind of record, as in the search.'),
  id: z.string().describe('Id of the record in the console.'),
  of: z.string().optional().describe('Parent of the record: the store of a listing, or the subject of an audit entry.'),
})
export type RecordAddress = z.infer<typeof RecordAddress>

/** Kinds of the organization: their right must be global. */
export const recordsOfOrganization: readonly RecordKind[] = kindsWith('view').filter(isOfOrganization)

export type CheckedKind = KindWith<'checked'>
export type NamedKind = {
  [Kind in CheckedKind]: TraitValues<'checked'>[Kind] extends 'by name' ? Kind : never
}[CheckedKind]

/** Kinds whose ids are not descriptive: their names are loaded. All others are displayed by id. */
export const namedKinds: readonly NamedKind[] = kindsWith('checked').filter(
  (kind): kind is NamedKind => recordTable[kind].checked === 'by name',
)

/** Kinds of records whose names and existence can be queried. */
export const checkedKinds: readonly CheckedKind[] = [...new Set([...namedKinds, ...kindsWith('checked')])]

/** Kinds that are never queried, with the reason; a kind that is neither checked nor unchecked does not compile. */
export const uncheckedKinds: Readonly<Record<Exclude<RecordKind, CheckedKind>, string>> = valuesOf('unchecked')

/** Kinds of which a caller may see only some records, so a record without a name may still exist. */
export const kindsSeenInPart: readonly CheckedKind[] = kindsWith('isSeenInPart')

/** Id of a listing in its store, as in purchases; without a store, the listing may be in any. */
export const listingInStore = (listing: string, store: string): string => `${listing}:${store}`

const RecordRef = z.object({
  kind: z.enum(checkedKinds).describe('Kind of record whose name is queried.'),
  id: opaque(600).min(1).describe('Id of the record, unique within its kind.'),
})

/** Maximum number of names per request. */
export const maxNames = 100

export const listRecordNames = endpoint({
  method: 'POST',
  path: '/api/names',
  summary:
    'Get the names of records of the realm and of people of the organization, and which of them are deleted. Records that the caller may not view are omitted.',
  scope: 'either',
  worksArchived: true,
  access: { operator: [...new Set<Right>(checkedKinds.map((kind) => recordKinds[kind]))] },
  readOnly: true,
  body: z.object({ records: z.array(RecordRef).max(maxNames).describe('Records to name, at most 100.') }),
  response: z.object({
    names: z
      .array(RecordRef.extend({ name: z.string().describe('Display name of the record.') }))
      .describe('Records that exist and that the caller may view.'),
    gone: z
      .array(RecordRef)
      .describe(
        'Records that do not exist, or no longer. A record in neither list is hidden from the caller, or temporarily on no screen.',
      ),
  }),
})
