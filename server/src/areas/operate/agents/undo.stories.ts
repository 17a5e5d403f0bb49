import { getAgentSettings, updateAgentSettings } from '@regent/contract/operate/agents'
import { createServiceAccount, listServiceAccounts } from '@regent/contract/organization/keys'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { inOrder, type Story } from '../../../testing/undo-story.ts'

const findAccount = async (by: Actor): Promise<number> => (await by.call(listServiceAccounts, {})).accounts[0]?.id ?? 0

const readSettings = async (by: Actor) => {
  const { version: _, ...settings } = await by.call(getAgentSettings, { params: { id: await findAccount(by) } })
  return settings
}

const makeAccount = async (_: TestApp, by: Actor) => {
  await by.call(createServiceAccount, { body: { name: 'Assistant', description: '' } })
}

const setOpenPlans = (openPlans: number) => async (_: TestApp, by: Actor) => {
  const { serviceAccountId: id, ...settings } = await readSettings(by)
  const areas = [{ area: 'stats', level: 'read' as const }]
  await by.call(updateAgentSettings, { params: { id }, body: { ...settings, areas, openPlans } })
}

export const agentStories: Record<'agent-settings', Story[]> = {
  'agent-settings': [
    {
      name: 'tools and limits of an agent that were changed',
      change: inOrder(makeAccount, setOpenPlans(5)),
      newer: setOpenPlans(7),
      state: (_, by) => readSettings(by),
    },
  ],
}
