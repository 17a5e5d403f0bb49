// `npm run docs` writes this file from the contract.
import type { ChatMessage } from './shapes.ts'

/** The frames that the server pushes over the socket, by their context. */
export type Frames = {
  'announcements.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Changed parts; absent: reload all announcements. */
    announcements?: {
      /** Gamer tag of the player whose state has changed; absent: all players. */
      playerId?: number
      /** Symbol of the changed announcement; absent: the state of one player has changed. */
      symbol?: string
    }
  }
  'calendars.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
  }
  'chatV2.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Message that changed; absent: reload all rooms. */
    chatV2?: {
      /** Id of the chat room, such as group.7. */
      roomId: string
      /** Id of the message that changed. */
      messageId: string
    }
  }
  'CHAT.RECEIVED': ChatMessage
  'cloudsaving.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Saved files that changed; absent: reload all. */
    cloudsaving?: {
      /** Gamer tag of the player. */
      playerId: number
      /** False after a normal save; true if files were replaced, restored or deleted. */
      isReplacement: boolean
    }
  }
  'commerce.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Changed parts; absent: reload all offers. */
    commerce?: {
      /** `catalog` or `skus`; absent: only prices or availability have changed. */
      kind?: string
      /** New version of the catalog or of the SKUs. */
      version?: number
    }
  }
  'content.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** The manifest that was published; absent: none. */
    manifest?: {
      /** Id of the manifest, such as global. */
      id: string
      /** Checksum of the published manifest. */
      checksum: string
      /** Time of the publication, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
      created: number
      /** Unique id of this version of the manifest. */
      uid: string
    }
  }
  'event-players.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Changed parts; absent: reload all events. */
    events?: {
      /** Gamer tag of the player whose state has changed; absent: all players. */
      playerId?: number
      /** Symbol of the changed event; absent: the state of one player has changed. */
      symbol?: string
    }
  }
  'inventory.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Player whose inventory has changed. */
    inventory?: {
      /** Gamer tag of the player; absent: the player of the connection. */
      playerId?: number
    }
  }
  'mail.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Player whose mails have changed. */
    mail?: {
      /** Gamer tag of the player; absent: the player of the connection. */
      playerId?: number
    }
  }
  'realm-config.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** The new version of the realm's configuration. */
    config?: {
      /** Version of the realm's configuration after the change. */
      version: number
    }
  }
  'stats.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** Changed stats of the player. */
    stats?: {
      /** Ids of the stat objects that changed, such as game.private.player.42. */
      objectIds: string[]
    }
  }
  'timers.refresh': {
    /** Changed parts; empty: everything of this kind. */
    scopes: string[]
    /** Milliseconds to wait before reading, so that not all clients read at the same time. */
    delay: number
    /** The timer that has fired. */
    timer?: {
      /** Name of the timer that has fired. */
      name: string
      /** Due time of the timer, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
      dueAt: number
      /** Next time of the timer, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
      nextFire: number
    }
  }
}
