import type { Bus } from '../../engines/bus/bus.ts'

export const onlineChannel = 'regent_online'

/** Sent to every server when players came online or went offline. Without gamer tags: many players of the realm. */
export type HeardOnline = { pid: string; gamerTags?: number[] }

/** A notification is limited to 8,000 bytes; above this number consoles reload all visible players. */
const maxNamed = 200

/** Tells every server that the presence of players changed, for the consoles that show them. */
export const tellOnline = (bus: Bus, news: readonly { pid: string; gamerTags: number[] }[]): void =>
  bus.prepare(
    onlineChannel,
    news.map(({ pid, gamerTags }): HeardOnline => (gamerTags.length > maxNamed ? { pid } : { pid, gamerTags })),
  )()
