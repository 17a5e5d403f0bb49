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
  value: z.unknown().describe('As stored. A longer text is cut after 4,000 characters; null for a secret.'),
  format: z.enum(valueFormats).describe('How to display the value: `time` is milliseconds since 1970, `data` is JSON.'),
  record: RecordAddress.optional().describe('The record that the value names.'),
  name: z.string().optional().describe('The name of the realm whose id the value is.'),
})
export type DifferenceValue = z.infer<typeof DifferenceValue>

const WordPart = z.object({
  sign: z
    .enum(['same', 'added', 'removed'])
    .describe('`same`: in both texts. `added`: only in the new one. `removed`: only in the old one.'),
  text: z.string().describe('The words of this part, with their spaces. Parts joined in order give the text.'),
})
export type WordPart = z.infer<typeof WordPart>

/** An entry of a list that was added, removed or moved. Changes in an entry are fields with its path. */
const ChangedEntry = z.object({
  kind: z
    .enum(['added', 'removed', 'moved'])
    .describe('Whether the list gained the entry, lost it, or has it at another index.'),
  label: z.string().describe('Its name or its value, in one line.'),
  detail: z.string().optional().describe('The other fields of an added or removed entry, in one line.'),
  entry: DifferenceValue.describe('The complete entry, as stored in the list.'),
  names: DifferenceValue.optional().describe('The record or player that an entry with fields names.'),
  from: z.int().optional().describe('Its index in the old list.'),
  to: z.int().optional().describe('Its index in the new list.'),
})
export type ChangedEntry = z.infer<typeof ChangedEntry>

export const FieldDifference = z.object({
  path: z
    .array(z.union([z.string(), z.int()]))
    .describe('Names of fields, and indexes of the new list. Empty for a plain value.'),
  label: z.string().describe('"Starting amount", "Rewards 1, amount", "Title, German"'),
  unit: z
    .string()
    .optional()
    .describe('The unit of durations and sizes, or the currency of money in minor units, if it is known.'),
  kind: z
    .enum(['added', 'removed', 'changed', 'entries', 'words'])
    .describe('How to read it: `entries` has the changed list entries, `words` both texts word by word.'),
  before: DifferenceValue.optional().describe(
    'The value before the change. Missing for added fields and for changed entries of lists.',
  ),
  after: DifferenceValue.optional().describe(
    'The value after the change. Missing for removed fields and for changed entries of lists.',
  ),
  words: z.array(WordPart).optional().describe('For texts: both sides word by word.'),
  entries: z.array(ChangedEntry).optional().describe('For lists: the first 100 entries that differ.'),
  same: z.int().optional().describe('For lists: the number of entries that stay.'),
  more: z.int().optional().describe('For lists: the number of differing entries beyond the first 100.'),
})
export type FieldDifference = z.infer<typeof FieldDifference>

/** The changes of one record by field. `after` is the resulting state. */
export const Difference = z.object({
  action: z
    .enum(['added', 'removed', 'changed', 'recorded'])
    .describe('`recorded`: an event such as a run of a job, which has facts and no state before.'),
  fields: z.array(FieldDifference).describe('The first 200 fields.'),
  count: z.int().describe('The number of fields.'),
})
export type Difference = z.infer<typeof Difference>
