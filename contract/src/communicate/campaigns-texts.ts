import * as z from 'zod'
import { Id, Millis } from '../core/shapes.ts'
import { jsonText, prose, text } from '../core/values.ts'

/** The language of a text that names none. */
export const defaultLanguage = 'en'

export const TextLanguage = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')

export const CampaignSubject = text(500)
/** In an e-mail: HTML, or plain text. Else HTML; the game decides what it renders. */
export const CampaignMessage = prose(100_000)

/** Older tools send a list or an object as JSON text. */
export const JsonText = jsonText(1_000_000)

/** Fields for older API clients; they duplicate values of `data`. */
export const legacyRecord = {
  ref: z.string().describe('The name, repeated for older clients.'),
  version: z.int().describe('Version for If-Match, increased with each change.'),
  added: Millis.describe('Time of the creation, in milliseconds since 1970, UTC.'),
  updated: Millis.describe('Time of the last change, in milliseconds since 1970, UTC.'),
}

/** Response to creating or changing a campaign or template. */
export const CampaignMade = z.object({ result: z.literal('ok'), sid: Id })
