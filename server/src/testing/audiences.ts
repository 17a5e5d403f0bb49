import { createSegment, updateSegment } from '@regent/contract/players/segments'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import type { TestApp } from './test-app.ts'

/** Shared by tests of what is for an audience: a segment of players from level 10 on, one in it and one outside. */
export async function veteransAnd(app: TestApp) {
  const developer = await app.as('developer')
  const veteran = await app.player()
  const novice = await app.player()
  const setLevel = ({ gamerTag }: { gamerTag: number }, level: number) =>
    developer.call(setStats, {
      params: { objectId: toObjectId('game.private', gamerTag) },
      body: { set: { LEVEL: String(level) } },
    })
  await setLevel(veteran, 12)
  await setLevel(novice, 3)
  const searchFrom = (value: number) => ({
    criteria: [{ space: 'game.private' as const, stat: 'LEVEL', rel: 'gte' as const, value }],
  })
  const body = { name: 'Veterans', isShared: true, search: searchFrom(10) }
  const { id: segment } = await developer.call(createSegment, { body })
  /** Changes the level from which players are in the segment. */
  const setLimit = (level: number) =>
    developer.send(updateSegment, { params: { id: segment }, body: { search: searchFrom(level) } })
  return { developer, veteran, novice, segment, setLevel, setLimit, searchFrom }
}
