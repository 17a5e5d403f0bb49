import { getAgentSettings, updateAgentSettings } from '@regent/contract/operate/agents'
import { createServiceAccount, listServiceAccounts } from '@regent/contract/organization/keys'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { inOrder, type Story } from '../../../testing/undo-story.ts'

/** The settings of the first service account; undefined while there is none. */
const readAgentSettings = async (by: Actor) => {
  const [account] = (await by.call(listServiceAccounts, {})).accounts
  if (!account) return undefined
  const { version: _, ...settings } = await by.call(getAgentSettings, { params: { id: account.id } })
  return settings
}

const makeAccount = async (_: TestApp, by: Actor) => {
  await by.call(createServiceAccount, { body: { name: 'Assistant', description: '' } })
}

const setOpenPlans = (openPlans: number) => async (_: TestApp, by: Actor) => {
  const known = await readAgentSettings(by)
  if (!known) throw new Error('There is no service account.')
  const { serviceAccountId: id, ...settings } = known
  const areas = [{ area: 'stats', level: 'read' as const }]
  await by.call(updateAgentSettings, { params: { id }, body: { ...settings, areas, openPlans } })
}

export const agentStories: Record<'agent-settings', Story[]> = {
  'agent-settings': [
    {
      name: 'tools and limits of an agent that were changed',
      change: inOrder(makeAccount, setOpenPlans(5)),
      newer: setOpenPlans(7),
      state: (_, by) => readAgentSettings(by),
    },
  ],
}
