import { updateAgentSettings } from '@regent/contract/operate/agents'
import { listServiceAccounts } from '@regent/contract/organization/keys'
import { sampleAgentSettings } from '@regent/contract/samples/agents'
import type { SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** The tools and limits of the assistant. */
export async function fillAgents({ server, as }: SampleRealm): Promise<void> {
  const { accounts } = await server.call(listServiceAccounts, {}, as)
  const assistant = accounts.find(({ name }) => name === 'ops-assistant')
  if (!assistant) return
  await server.call(updateAgentSettings, { params: { id: assistant.id }, body: sampleAgentSettings }, as)
}
