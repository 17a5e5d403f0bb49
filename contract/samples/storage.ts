import { dayMs, hourMs } from '../src/core/time.ts'
import type { StorageDocument } from '../src/operate/storage.ts'
import { sampleStorages } from './microservices.ts'

const maps = ['Skyport', 'Copper Canyon', 'Storm Shelf'] as const
const regions = ['eu', 'us', 'asia'] as const
const leagues = ['bronze', 'silver', 'gold'] as const

/** The storage object whose documents the sample shows: what the service matchmaking keeps. */
export const sampleStorage = sampleStorages[0]?.id ?? ''

type NewDocument = Pick<StorageDocument, 'collection' | 'id' | 'data'>

/** Matches between these players, of which the last one runs, and the rating of each player. */
export function documentsOfSample(gamerTags: readonly number[], now: number): NewDocument[] {
  const pairs = gamerTags.flatMap((one, index) => {
    const other = gamerTags[index + 1]
    return other === undefined ? [] : [[one, other] as const]
  })
  const matches = pairs.map(([one, other], index) => {
    const isRunning = index === pairs.length - 1
    return {
      collection: 'matches',
      id: `match-${1_041 + index}`,
      data: {
        map: maps[index % maps.length],
        region: regions[index % regions.length],
        state: isRunning ? 'running' : 'finished',
        players: [one, other],
        ...(!isRunning && {
          winner: index % 3 === 0 ? other : one,
          score: { for: 3 + (index % 4), against: index % 3 },
        }),
        startedAt: new Date(now - (pairs.length - index) * 2 * hourMs).toISOString(),
      },
    }
  })
  const ratings = gamerTags.map((playerId, index) => ({
    collection: 'ratings',
    id: String(playerId),
    data: {
      playerId,
      rating: 1_480 - ((index * 37) % 460),
      games: 8 + ((index * 13) % 90),
      league: leagues[(index * 2) % leagues.length],
    },
  }))
  return [...matches, ...ratings]
}

export const sampleDocuments = (gamerTags: readonly number[], now: number): StorageDocument[] =>
  documentsOfSample(gamerTags, now).map((document, index) => ({
    ...document,
    bytes: JSON.stringify(document.data).length,
    version: index + 1,
    created: now - 40 * dayMs,
    updated: now - ((index * 7) % 40) * hourMs,
  }))
