import { createSegment, deleteSegment, listSegments, updateSegment } from '@regent/contract/segments'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

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
  /** Only an undo makes the same segment again. */
  makeAgain: async (app: TestApp, by: Actor) => {
    await undoNewest(app, by)
    await segment.rename('Old hands')(app, by)
  },
  state: async (_: TestApp, by: Actor) =>
    (await segment.list(by)).map(({ id, name, search, isShared }) => ({ id, name, search, isShared })),
}

export const segmentStories: Record<'segment', Story[]> = {
  segment: [
    { name: 'a segment that was made', change: segment.make, newer: segment.rename('Old hands'), state: segment.state },
    {
      name: 'a segment that was renamed',
      change: async (app, by) => {
        await segment.make(app, by)
        await segment.rename('Old hands')(app, by)
      },
      newer: segment.rename('Veterans of the sea'),
      state: segment.state,
    },
    {
      name: 'a segment that was deleted',
      change: async (app, by) => {
        await segment.make(app, by)
        await segment.remove(app, by)
      },
      newer: segment.makeAgain,
      state: segment.state,
    },
  ],
}
