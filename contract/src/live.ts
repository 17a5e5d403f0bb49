import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { EmptyResponse, Id, Pid } from './core/shapes.ts'

/** What an operator has changed, by name only: who may read it reads it again. Without an id, many of the subject. */
export const LiveChange = z.object({
  subject: z.string(),
  id: z.string().optional(),
  pid: Pid.optional(),
  gamerTag: Id.optional(),
})
export type LiveChange = z.infer<typeof LiveChange>

/** A colleague on a screen; `isThere` false when it was left. */
export const Presence = z.object({
  /** One for each open tab. */
  tab: z.string(),
  accountId: Id,
  email: z.string(),
  /** The address of the screen, without what only the one browser knows. */
  screen: z.string(),
  isThere: z.boolean(),
  /** Somebody who comes is answered by those who are there. */
  asksWhoIsThere: z.boolean(),
})
export type Presence = z.infer<typeof Presence>

/**
 * What the live stream sends, each as one server-sent event: `GET /api/live` with bearer and the organization's scope,
 * read by fetch. There is no replay: after a gap a client reads everything again.
 */
export type LiveEvent =
  | { type: 'hello' }
  | { type: 'changes'; by?: number | undefined; changes: LiveChange[] }
  | { type: 'presence'; presence: Presence }
  /** Players who came online or went offline; without gamer tags: many of the realm. */
  | { type: 'online'; pid: string; gamerTags?: number[] | undefined }

export const livePath = '/api/live'

/** The server sends something at least so often; a client that hears nothing for twice as long connects again. */
export const liveBeatMs = 15_000

export const announcePresence = endpoint({
  method: 'POST',
  path: '/api/live/presence',
  summary: 'Tell the colleagues on the same screen that one is there, or has left. It changes nothing.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view games', at: 'anywhere' },
  readOnly: true,
  body: Presence.omit({ accountId: true, email: true }).extend({
    tab: z.string().min(1).max(60),
    screen: z.string().min(1).max(300),
  }),
  response: EmptyResponse,
})
