import * as z from 'zod'
import { RecordAddress } from '../operate/search/search-names.ts'

/** Upper bounds of a difference: fields, entries per list, nesting, characters of a text. */
export const maxFields = 200
export const maxEntries = 100
export const maxDepth = 8
export const maxTextLength = 4_000

const valueFormats = [
  'text',
  'number',
  'boolean',
  'time',
  'duration',
  'money',
  'size',
  'record',
  'player',
  'secret',
  'data',
] as const
export type ValueFormat = (typeof valueFormats)[number]

/** One side of a changed field. */
export const DifferenceValue = z.object({
  /** As stored. A longer text is cut after 4,000 characters; null for a secret. */
  value: z.unknown(),
  format: z.enum(valueFormats),
  /** The record that the value names. */
  record: RecordAddress.optional(),
})
export type DifferenceValue = z.infer<typeof DifferenceValue>

const WordPart = z.object({ sign: z.enum(['same', 'added', 'removed']), text: z.string() })
export type WordPart = z.infer<typeof WordPart>

/** An entry of a list that was added, removed or moved. Changes in an entry are fields with its path. */
const ChangedEntry = z.object({
  kind: z.enum(['added', 'removed', 'moved']),
  /** Its name or its value, in one line. */
  label: z.string(),
  /** The other fields of an added or removed entry, in one line. */
  detail: z.string().optional(),
  entry: DifferenceValue,
  /** Its index in the old list. */
  from: z.int().optional(),
  /** Its index in the new list. */
  to: z.int().optional(),
})
export type ChangedEntry = z.infer<typeof ChangedEntry>

export const FieldDifference = z.object({
  /** Names of fields, and indexes of the new list. Empty for a plain value. */
  path: z.array(z.union([z.string(), z.int()])),
  /** "Starting amount", "Rewards 1, amount", "Title, German" */
  label: z.string(),
  /** The unit of durations and sizes, or the currency of money in minor units, if it is known. */
  unit: z.string().optional(),
  kind: z.enum(['added', 'removed', 'changed', 'entries', 'words']),
  before: DifferenceValue.optional(),
  after: DifferenceValue.optional(),
  /** For texts: both sides word by word. */
  words: z.array(WordPart).optional(),
  /** For lists: the first 100 entries that differ. */
  entries: z.array(ChangedEntry).optional(),
  /** For lists: the number of entries that stay. */
  same: z.int().optional(),
  /** For lists: the number of differing entries beyond the first 100. */
  more: z.int().optional(),
})
export type FieldDifference = z.infer<typeof FieldDifference>

/** What a change does to one record, field by field. `after` is the resulting state. */
export const Difference = z.object({
  /** `recorded`: an event such as a run of a job, which has facts and no state before. */
  action: z.enum(['added', 'removed', 'changed', 'recorded']),
  /** The first 200 fields. */
  fields: z.array(FieldDifference),
  /** The number of fields. */
  count: z.int(),
})
export type Difference = z.infer<typeof Difference>
