import { createSegment, deleteSegment, listSegments, updateSegment } from '@regent/contract/players/segments'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { recordStories, type Story } from '../../../testing/undo-story.ts'

const segment = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createSegment, { body: { name: 'Veterans', search: { platform: 'iOS' }, isShared: true } })
  },
  list: async (by: Actor) => (await by.call(listSegments, {})).segments,
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    const [first] = await segment.list(by)
    await by.call(updateSegment, { params: { id: first?.id ?? 0 }, body: { name } })
  },
  remove: async (_: TestApp, by: Actor) => {
    const [first] = await segment.list(by)
    await by.call(deleteSegment, { params: { id: first?.id ?? 0 } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await segment.list(by)).map(({ id, name, search, isShared }) => ({ id, name, search, isShared })),
}

export const segmentStories: Record<'segment', Story[]> = {
  segment: recordStories('a segment', segment, ['Old hands', 'Veterans of the sea']),
}
