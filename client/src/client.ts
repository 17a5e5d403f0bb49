import { Game, type GameOptions } from './game.ts'

export { ConflictError, type SaveConflictDetails, type SavedVersion, type SaveOptions } from './cloud-saves.ts'
export type { ConnectionOptions, Fetch, HttpResponse } from './connection.ts'
export type { ContentEntry, ContentItem, ContentState, LoadOptions } from './content.ts'
export { type Call, type CallOptions, type CallSpec, isRepeatable, type Repetition } from './define-call.ts'
export * from './generated/all-calls.ts'
export type { Frames } from './generated/frames.ts'
export type * from './generated/shapes.ts'
export { type ClientErrorCode, type ErrorCode, isRegentError, RegentError } from './regent-error.ts'
export type { ExternalIdentity, SignInOptions } from './sign-in.ts'
export type { SocketClass, SocketLike, SocketState } from './socket.ts'
export { browserStore, type KeyValueStore, memoryStore } from './store.ts'
export type { QueuedWrite } from './write-queue.ts'
export type { Game, GameOptions }

/**
 * Connects a game to a realm and restores the session of the last start. If `game.gamerTag` is undefined afterwards, sign
 * in with one of the methods of `game.signIn`. It sends nothing, so it also works offline.
 */
export async function connect(options: GameOptions): Promise<Game> {
  const game = new Game(options)
  if (await game.session.restore()) void game.queue.flush().catch(() => {})
  return game
}
