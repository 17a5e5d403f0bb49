import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Pid } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/**
 * Names what an operator has changed, without its data: clients read it again. Without an id: many of this subject, or
 * a long id.
 */
export const LiveChange = z.object({
  subject: z.string().describe('The type of the changed thing, as in the audit trail.'),
  id: z.string().optional().describe('The id of the changed thing. Absent: several things, or a long id.'),
  pid: Pid.optional().describe('The id of the realm.'),
  gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
})
export type LiveChange = z.infer<typeof LiveChange>

/** A colleague on a screen; `isThere` is false when they have left it. */
export const Presence = z.object({
  tab: z.string().describe('One for each open tab.'),
  accountId: Id.describe('The id of the account.'),
  email: z.string().describe('The e-mail address of the person.'),
  screen: z.string().describe('The address of the screen, without the state of the single browser.'),
  isThere: z.boolean().describe('True while the colleague has the screen open, false when they left it.'),
  asksWhoIsThere: z.boolean().describe('True for a new viewer: the others respond.'),
})
export type Presence = z.infer<typeof Presence>

/**
 * The events of the live stream, sent as server-sent events: `GET /api/live` with access token and the organization's
 * scope, read by fetch. There is no replay: after a gap a client must read everything again.
 */
export type LiveEvent =
  | { type: 'hello' }
  | { type: 'changes'; by?: number | undefined; changes: LiveChange[] }
  | { type: 'presence'; presence: Presence }
  /** Players who came online or went offline; without gamer tags: many of the realm. */
  | { type: 'online'; pid: string; gamerTags?: number[] | undefined }

export const livePath = '/api/live'

/** The server sends something at least this often. A client that receives nothing for twice as long reconnects. */
export const liveBeatMs = 15_000

export const announcePresence = endpoint({
  method: 'POST',
  path: '/api/live/presence',
  summary: 'Report to colleagues on the same screen that the caller opened or left it. No data is changed.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view games', at: 'anywhere' },
  readOnly: true,
  body: Presence.omit({ accountId: true, email: true }).extend({
    tab: opaque(60).min(1).describe('An id that the client chooses for each open tab, at most 60 characters.'),
    screen: opaque(300).min(1).describe('The path of the open screen, at most 300 characters.'),
  }),
  response: EmptyResponse,
})
