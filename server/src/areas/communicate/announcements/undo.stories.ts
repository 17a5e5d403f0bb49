import {
  deleteAnnouncement,
  listAnnouncements,
  listPlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story, undoNewest } from '../../../testing/undo-story.ts'

const symbol = 'winter-gift'

const save = (channel: string, end_date?: string) => async (_: TestApp, by: Actor) => {
  const body = {
    symbol,
    channel,
    title: 'gift.title',
    summary: 'gift.summary',
    body: 'gift.body',
    clientData: { a: '1' },
  }
  await by.call(saveAnnouncement, { body: { ...body, ...(end_date && { end_date }) } })
}

const remove = async (_: TestApp, by: Actor) => {
  await by.call(deleteAnnouncement, { body: { symbol } })
}

const listed = async (_: TestApp, by: Actor) =>
  (await by.call(listAnnouncements, {})).content.map(({ version: _, ...one }) => one)

export const announcementStories: Record<'announcement' | 'announcement-state', Story[]> = {
  announcement: [
    { name: 'one that was made', change: save('any'), newer: save('downtime'), state: listed },
    {
      name: 'one that was changed',
      change: async (app, by) => {
        await save('any')(app, by)
        await save('any', '2026-03-01T00:00:00.000Z')(app, by)
      },
      newer: save('any', '2026-04-01T00:00:00.000Z'),
      state: listed,
    },
    {
      name: 'one that was deleted',
      change: async (app, by) => {
        await save('any')(app, by)
        await remove(app, by)
      },
      newer: save('eventpromo'),
      state: listed,
    },
  ],
  'announcement-state': [
    {
      name: 'one that was marked as read',
      change: async (app, by) => {
        await save('any')(app, by)
        const params = { gamerTag: await playerOf(app) }
        await by.call(readAnnouncements, { params, body: { announcement: symbol } })
      },
      newer: undoNewest,
      state: async (app, by) => {
        const params = { gamerTag: await playerOf(app) }
        return by.call(listPlayerAnnouncements, { params, query: { include_deleted: true } })
      },
    },
  ],
}
