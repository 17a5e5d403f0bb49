import { searchMail, sendMail, updateMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story, undoNewest } from '../../../testing/undo-story.ts'

const inbox = async (app: TestApp, by: Actor) => {
  const params = { gamerTag: await playerOf(app) }
  return (await by.call(searchMail, { params, body: { clauses: [{}] } })).results[0]?.content ?? []
}
const send = async (app: TestApp, by: Actor) => {
  const mail = { receiverGamerTag: await playerOf(app), subject: 'Hello', body: '<p>Hi</p>' }
  await by.call(sendMail, { body: { sendMailRequests: [mail] } })
}
const update =
  (body: Omit<NonNullable<EndpointInput<typeof updateMail>['body']>, 'mailId'>) => async (app: TestApp, by: Actor) => {
    const mailId = (await inbox(app, by))[0]?.id ?? 0
    await by.call(updateMail, { params: { gamerTag: await playerOf(app) }, body: { ...body, mailId } })
  }
const sentAnd = (body: Parameters<typeof update>[0]) => async (app: TestApp, by: Actor) => {
  await send(app, by)
  await update(body)(app, by)
}
export const mailStories: Record<'mail' | 'mail-state', Story[]> = {
  mail: [
    { name: 'one that was sent', change: send, newer: update({ subject: 'Hello again' }), state: inbox },
    {
      name: 'one that was changed',
      change: sentAnd({ body: '<p>Ho</p>', expires: '2036-01-01T00:00:00.000Z' }),
      newer: update({ body: '<p>Hu</p>', expires: '2036-02-01T00:00:00.000Z' }),
      state: inbox,
    },
  ],
  'mail-state': [{ name: 'one that was read', change: sentAnd({ state: 'Read' }), newer: undoNewest, state: inbox }],
}
