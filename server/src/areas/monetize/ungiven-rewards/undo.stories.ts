import { acceptMails, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { createEntitlementDefinition, deleteEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { dismissUngivenRewards, listUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story, undoNewest } from '../../../testing/undo-story.ts'

const list = async (by: Actor) => (await by.call(listUngivenRewards, { query: {} })).rows

async function dismiss(app: TestApp, by: Actor) {
  app.giveExtras()
  const gamerTag = await playerOf(app)
  const body = { symbol: 'pass', request: {} }
  await by.call(createEntitlementDefinition, { body })
  const attachments = [{ symbol: 'pass', action: 'grant' }]
  await by.call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Hi', attachments } })
  await by.call(deleteEntitlementDefinition, { body: { symbol: 'pass' } })
  const found = await by.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
  const mailIds = (found.results[0]?.content ?? []).map(({ id }) => id)
  await by.send(acceptMails, { params: { gamerTag }, body: { mailIds } })
  await by.call(dismissUngivenRewards, { body: { ids: (await list(by)).map(({ id }) => id) } })
}

export const ungivenRewardStories: Record<'ungiven-reward', Story[]> = {
  'ungiven-reward': [
    {
      name: 'one that was dismissed',
      change: dismiss,
      newer: undoNewest,
      state: async (_, by) => (await list(by)).map(({ id: _id, ...row }) => row),
    },
  ],
}
