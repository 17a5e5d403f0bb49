import * as z from 'zod'

/** Contexts of the socket of a player, and the data to read again. */
export const pushContexts = {
  'announcements.refresh': 'Announcements of the player.',
  'calendars.refresh': 'The calendars of daily rewards in scopes.',
  'chatV2.refresh': 'Messages of the rooms in the frame.',
  'cloudsaving.refresh': 'The manifest of cloud saves.',
  'commerce.refresh': 'The offers of the player.',
  'content.refresh': 'The manifest of content.',
  'event-players.refresh': 'The events of the player.',
  'inventory.refresh': 'The scopes of the inventory in scopes.',
  'mail.refresh': 'The inbox.',
  'realm-config.refresh': 'The config of the realm.',
  'stats.refresh': 'The stats of the objects in scopes.',
  'timers.refresh': 'Nothing; a timer was due.',
} as const

/** A frame of the socket of a player. It refers to data to read again, and never contains the new state. */
export const PushFrame = z.object({
  context: z
    .string()
    .describe('Data to read again. Jobs, campaigns and notifications send contexts that operators choose.')
    .meta({ examples: ['inventory.refresh'] }),
  messageFull: z
    .string()
    .describe('JSON as text; for contexts of the server, see RefreshMessage.')
    .meta({ examples: ['{"scopes":["currency.gems"],"delay":0}'] }),
})

/** The content of `messageFull` for contexts of the server. */
export const RefreshMessage = z.looseObject({
  scopes: z.array(z.string()).describe('Parts to read again. Empty: all.'),
  delay: z.number().describe('Milliseconds to wait before reading, so that not all clients read at once.'),
})
