import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/values.ts'
import { RecordAddress } from './search/search-names.ts'

/** A fact that explains a proposed plan, and the record that shows it. */
export const EvidenceInput = z.object({
  text: text(300).min(1).describe('The fact, in plain text.'),
  record: RecordAddress.optional().describe('The record that shows it.'),
})

/** A call that agents may use: to read with it, or to propose a plan with it. */
export const AgentCallView = z.object({
  name: z.string().describe('The name of the call in the API description.'),
  area: z.string().describe('The area of the call.'),
  use: z.enum(['read', 'plan']).describe('To read with it, or to propose a plan with it.'),
  summary: z.string().describe('Effect of the call.'),
  rights: z.array(z.string()).describe('The key of the agent needs one of these rights.'),
})
export type AgentCallView = z.infer<typeof AgentCallView>

export const listAgentCalls = endpoint({
  method: 'GET',
  path: '/api/agents/calls',
  summary: 'List the calls that are open to agents, which connect with an API key at `/mcp`.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  response: z.object({ calls: z.array(AgentCallView).describe('The calls, in the order of the API description.') }),
})
