import {
  addSuppression,
  getEmailSender,
  listSuppressions,
  removeSuppression,
  setEmailSender,
} from '@regent/contract/communicate/emails'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const sender = {
  set: (name: string) => async (_: TestApp, by: Actor) => {
    await by.call(setEmailSender, { body: { sender: { name, address: 'crew@studio.test' } } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getEmailSender, {})).sender ?? null,
}

const suppression = {
  add: async (_: TestApp, by: Actor) => {
    await by.call(addSuppression, { body: { email: 'anna@players.test' } })
  },
  remove: async (_: TestApp, by: Actor) => {
    const { rows } = await by.call(listSuppressions, {})
    await by.call(removeSuppression, { params: { key: rows[0]?.key ?? '' } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(listSuppressions, {})).rows,
}

export const emailStories: Record<'email-sender' | 'suppressed-address', Story[]> = {
  'email-sender': [
    { name: 'one that was set', change: sender.set('The crew'), newer: sender.set('Captain'), state: sender.state },
    {
      name: 'one that was changed',
      change: async (app, by) => {
        await sender.set('The crew')(app, by)
        await sender.set('Sky Raiders')(app, by)
      },
      newer: sender.set('Captain'),
      state: sender.state,
    },
  ],
  'suppressed-address': [
    { name: 'one that was added', change: suppression.add, newer: suppression.remove, state: suppression.state },
    {
      name: 'one that was removed',
      change: async (app, by) => {
        await suppression.add(app, by)
        await suppression.remove(app, by)
      },
      newer: suppression.add,
      state: suppression.state,
    },
  ],
}
