import type { Game } from './game.ts'
import { listChatMessages, listChatRooms } from './generated/engage/chat.ts'
import type { Frames } from './generated/frames.ts'

/** The clock of a device may differ from the server's, so a little more is read. */
const overlapMs = 10_000
const maxMessages = 50

/**
 * Reads the chat messages that were sent since a time of this device, oldest first. Messages around that time may be ones
 * that the game already has: compare their `messageId`.
 */
export async function readMissedMessages(game: Game, since: number): Promise<Frames['CHAT.RECEIVED'][]> {
  const from = since + game.clock.offsetMs - overlapMs
  const { rooms } = await listChatRooms(game)
  const pages = await Promise.all(rooms.map(({ id }) => listChatMessages(game, { roomId: id, limit: maxMessages })))
  return pages
    .flatMap(({ messages }) => messages)
    .filter(({ timestampMillis }) => timestampMillis >= from)
    .sort((a, b) => a.timestampMillis - b.timestampMillis)
}
