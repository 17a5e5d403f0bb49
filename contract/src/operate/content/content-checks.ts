import * as z from 'zod'
import { prose } from '../../core/values.ts'

/** A problem of an item that is about to be published. */
export const ContentFinding = z.object({
  id: z.string().describe('Id of the item with the problem.'),
  field: z
    .string()
    .describe('The property, with the path in it: `phases.0.duration_minutes`; empty if it is about the whole item.'),
  reason: z.string().describe('Problem as the end of a sentence: “needs at least one phase”.'),
})
export type ContentFinding = z.infer<typeof ContentFinding>

/** Maximum number of findings per response and kind; additional ones are omitted. */
export const maxFindings = 1_000

/** Errors: the server or the games cannot use it as it is. Warnings: it works, but perhaps not as it was meant. */
export const ContentChecks = z.object({
  errors: z.array(ContentFinding).describe('Problems that prevent a publish without a reason, at most 1,000.'),
  warnings: z.array(ContentFinding).describe('Findings that do not prevent a publish, at most 1,000.'),
})
export type ContentChecks = z.infer<typeof ContentChecks>

/** “events.kraken, phases: needs at least one phase.” */
export const findingText = ({ id, field, reason }: ContentFinding): string =>
  `${id}${field === '' ? '' : `, ${field}`}: ${reason}`

/** Why something is done although checks found errors. */
export const Reason = prose(500).trim().min(3, 'needs a reason of at least 3 letters')
