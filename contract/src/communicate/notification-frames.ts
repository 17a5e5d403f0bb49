import * as z from 'zod'
import { Id, Millis } from '../core/shapes.ts'
import { ChatMessage } from '../engage/chat.ts'

/** Fields of every frame that asks game clients to read something again. */
const refresh = {
  scopes: z.array(z.string()).describe('Changed parts; empty: everything of this kind.'),
  delay: z.int().describe('Milliseconds to wait before reading, so that not all clients read at the same time.'),
}

const ofPlayer = z.object({
  playerId: Id.optional().describe('Gamer tag of the player; absent: the player of the connection.'),
})

/** The frames that the server pushes to game clients over the socket, by their context. */
export const frames = {
  'announcements.refresh': z.object({
    ...refresh,
    announcements: z
      .object({
        playerId: Id.optional().describe('Gamer tag of the player whose state has changed; absent: all players.'),
        symbol: z
          .string()
          .optional()
          .describe('Symbol of the changed announcement; absent: the state of one player has changed.'),
      })
      .optional()
      .describe('Changed parts; absent: reload all announcements.'),
  }),
  'calendars.refresh': z.object(refresh),
  'chatV2.refresh': z.object({
    ...refresh,
    chatV2: z
      .object({
        roomId: z.string().describe('Id of the chat room, such as group.7.'),
        messageId: z.string().describe('Id of the message that changed.'),
      })
      .optional()
      .describe('Message that changed; absent: reload all rooms.'),
  }),
  'CHAT.RECEIVED': ChatMessage,
  'cloudsaving.refresh': z.object({
    ...refresh,
    cloudsaving: z
      .object({
        playerId: Id.describe('Gamer tag of the player.'),
        isReplacement: z
          .boolean()
          .describe('False after a normal save; true if files were replaced, restored or deleted.'),
      })
      .optional()
      .describe('Saved files that changed; absent: reload all.'),
  }),
  'commerce.refresh': z.object({
    ...refresh,
    commerce: z
      .object({
        kind: z.string().optional().describe('`catalog` or `skus`; absent: only prices or availability have changed.'),
        version: z.int().optional().describe('New version of the catalog or of the SKUs.'),
      })
      .optional()
      .describe('Changed parts; absent: reload all offers.'),
  }),
  'content.refresh': z.object({
    ...refresh,
    manifest: z
      .object({
        id: z.string().describe('Id of the manifest, such as global.'),
        checksum: z.string().describe('Checksum of the published manifest.'),
        created: Millis.describe('Time of the publication, in milliseconds since 1970, UTC.'),
        uid: z.string().describe('Unique id of this version of the manifest.'),
      })
      .optional()
      .describe('The manifest that was published; absent: none.'),
  }),
  'event-players.refresh': z.object({
    ...refresh,
    events: z
      .object({
        playerId: Id.optional().describe('Gamer tag of the player whose state has changed; absent: all players.'),
        symbol: z
          .string()
          .optional()
          .describe('Symbol of the changed event; absent: the state of one player has changed.'),
      })
      .optional()
      .describe('Changed parts; absent: reload all events.'),
  }),
  'inventory.refresh': z.object({
    ...refresh,
    inventory: ofPlayer.optional().describe('Player whose inventory has changed.'),
  }),
  'mail.refresh': z.object({ ...refresh, mail: ofPlayer.optional().describe('Player whose mails have changed.') }),
  'realm-config.refresh': z.object({
    ...refresh,
    config: z
      .object({ version: z.int().describe("Version of the realm's configuration after the change.") })
      .optional()
      .describe("The new version of the realm's configuration."),
  }),
  'stats.refresh': z.object({
    ...refresh,
    stats: z
      .object({
        objectIds: z
          .array(z.string())
          .describe('Ids of the stat objects that changed, such as game.private.player.42.'),
      })
      .optional()
      .describe('Changed stats of the player.'),
  }),
  'timers.refresh': z.object({
    ...refresh,
    timer: z
      .object({
        name: z.string().describe('Name of the timer that has fired.'),
        dueAt: Millis.describe('Due time of the timer, in milliseconds since 1970, UTC.'),
        nextFire: Millis.describe('Next time of the timer, in milliseconds since 1970, UTC.'),
      })
      .optional()
      .describe('The timer that has fired.'),
  }),
} as const
