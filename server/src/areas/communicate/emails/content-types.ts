import * as z from 'zod'
import type { ContentType } from '../../../kernel/records/content-type.ts'

/** For games and tools only; e-mails that the server sends are campaigns. */
const EmailContent = z.looseObject({
  subject: z.string().max(1_000),
  body: z.string().max(100_000).optional(),
})

export const emailTypes = {
  emails: {
    title: 'E-mail',
    plural: 'E-mails',
    group: 'messages',
    description: 'Texts of e-mails sent by the game’s own tools. The server sends only e-mails of Campaigns.',
    reads: EmailContent,
    fields: { body: { 'x-as': 'lines' } },
    start: () => ({ subject: 'New e-mail', body: '' }),
  },
} as const satisfies Record<string, ContentType>
