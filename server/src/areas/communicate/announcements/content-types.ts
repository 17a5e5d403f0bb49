import { announcementChannels } from '@regent/contract/communicate/announcements'
import * as z from 'zod'
import type { ContentType } from '../../../kernel/records/content-type.ts'

const Text = z.string().max(100_000)
const Time = z.string().max(40)

/** For games only; announcements that the server sends are created in their own screen. */
const AnnouncementContent = z.looseObject({
  channel: z.string().max(60).optional(),
  title: Text,
  summary: Text.optional(),
  body: Text.optional(),
  start_date: Time.optional(),
  end_date: Time.optional(),
  attachments: z
    .array(
      z.looseObject({
        symbol: z.string().min(1).max(128),
        count: z.int().min(1).max(1_000_000_000),
        type: z.string().max(60).optional(),
      }),
    )
    .max(50)
    .optional(),
})

export const announcementTypes = {
  announcements: {
    title: 'Announcement',
    plural: 'Announcements',
    group: 'messages',
    description: 'News shown by the game. The server sends only announcements of the screen Announcements.',
    reads: AnnouncementContent,
    fields: {
      body: { 'x-as': 'lines' },
      start_date: { title: 'Start', format: 'date-time' },
      end_date: { title: 'End', format: 'date-time' },
      'attachments.*.symbol': { title: 'Gift', 'x-picks': ['currency', 'items'] },
    },
    start: () => ({ channel: announcementChannels[0], title: 'New announcement', summary: '', body: '' }),
  },
} as const satisfies Record<string, ContentType>
