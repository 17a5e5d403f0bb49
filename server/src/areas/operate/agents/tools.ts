import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { ApiError, errors, listErrorCodes } from '@regent/contract/errors'
import { EvidenceInput } from '@regent/contract/operate/agents'
import { applyPlan, getPlan, maxWhyLength, PlanWithSample } from '@regent/contract/organization/plans'
import { reviewHeader } from '@regent/contract/organization/review-shapes'
import { Pid } from '@regent/contract/shapes'
import { prose } from '@regent/contract/values'
import { formatQuantity } from '@regent/contract/words'
import * as z from 'zod'
import {
  discardPlanOfAgent,
  findProposedCall,
  type Proposer,
  proposePlan,
  refuseManyProposals,
} from '../../../kernel/plans/proposals.ts'
import { requirePlan } from '../../../kernel/plans/service.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { listKeyIds } from '../../organization/keys/service.ts'
import type { AgentCall } from './agent-calls.ts'
import { refuseApply } from './apply-rule.ts'
import { type AgentInput, type Performed, type Performer, perform } from './perform.ts'
import { answered, attempt, refusal, result } from './results.ts'
import { requireOpenCall, searchOpenCalls } from './rules.ts'
import { countAgentCall, countAgentUse } from './use.ts'

/** Context of the tools: the server itself, and the agent that uses them. */
export type Toolbox = Performer & { services: Services }

const Values = z.record(z.string().max(100), z.unknown())

const callFields = {
  call: z.string().max(100).describe('The name of the call, as found with search_calls'),
  realm: Pid.optional().describe('The id of the realm, such as DE_123. Calls of the organization need none.'),
  params: Values.optional().describe('The parameters of the path, by name'),
  query: Values.optional().describe('The parameters of the query, by name'),
  body: Values.optional().describe('The fields of the body'),
}

const toSummary = ({ name, area, use, call }: AgentCall) => ({
  call: name,
  area,
  use,
  summary: call.summary,
  rights: [call.access.operator ?? []].flat(),
  needsRealm: call.scope === 'realm',
})

const toJsonSchema = (schema: z.ZodType | undefined) =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const descriptions = new Map<string, string>()

/** The description of one call as JSON: its input, its rights and its errors. Each is made once. */
export function describeCall(found: AgentCall): string {
  const description = descriptions.get(found.name) ?? JSON.stringify(describe(found))
  descriptions.set(found.name, description)
  return description
}

function describe(found: AgentCall) {
  const { call } = found
  return {
    ...toSummary(found),
    params: toJsonSchema(call.params),
    query: toJsonSchema(call.query),
    body: toJsonSchema(call.body),
    answer: z.toJSONSchema(call.response, { io: 'output', unrepresentable: 'any' }),
    errors: listErrorCodes(call).map((code) => ({ code, message: errors[code].message })),
  }
}

/** Registers the tools of an agent. */
export function addTools(server: McpServer, toolbox: Toolbox): void {
  addCatalogue(server, toolbox)
  addReading(server, toolbox)
  addPlanning(server, toolbox)
}

/** Runs a tool within the limit of the agent. */
const useTool = (toolbox: Toolbox, run: () => CallToolResult | Promise<CallToolResult>): Promise<CallToolResult> =>
  attempt(async () => {
    await countAgentUse(toolbox)
    return run()
  })

function addCatalogue(server: McpServer, toolbox: Toolbox): void {
  const { rules } = toolbox.agent
  server.registerTool(
    'search_calls',
    {
      title: 'Search calls',
      description: 'Find calls of the API by words, such as "player inventory" or "leaderboard scores". At most 20.',
      inputSchema: z.object({
        query: z.string().min(1).max(200),
        use: z.enum(['read', 'plan']).optional().describe('Only calls to read with, or only calls to plan with'),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ query, use }) => useTool(toolbox, () => result(searchOpenCalls(rules, query, use).map(toSummary))),
  )
  server.registerTool(
    'describe_call',
    {
      title: 'Describe a call',
      description: 'The input, answer, rights and errors of one call, as JSON Schema.',
      inputSchema: z.object({ call: callFields.call }),
      annotations: { readOnlyHint: true },
    },
    ({ call }) => useTool(toolbox, () => result(describeCall(requireOpenCall(rules, call)))),
  )
}

function addReading(server: McpServer, toolbox: Toolbox): void {
  const read = async (name: string, input: AgentInput) => {
    const agentCall = requireOpenCall(toolbox.agent.rules, name, 'read')
    await countAgentCall(toolbox, agentCall)
    return answered(await perform(toolbox, agentCall.call, input))
  }
  server.registerTool(
    'read',
    {
      title: 'Read',
      description:
        'Make a call that only reads. Lists are paged: pass the cursor of the answer to get the next page. Personal data is masked if the key may not see it.',
      inputSchema: z.object(callFields),
      annotations: { readOnlyHint: true },
    },
    ({ call, ...input }) => useTool(toolbox, () => read(call, input)),
  )
  server.registerTool(
    'list_plans',
    {
      title: 'List plans',
      description: 'The newest plans of a realm with their states: what was proposed, applied, refused or undone.',
      inputSchema: z.object({ realm: Pid, limit: z.int().min(1).max(50).default(20) }),
      annotations: { readOnlyHint: true },
    },
    ({ realm, limit }) => useTool(toolbox, () => read('listPlans', { realm, query: { limit } })),
  )
}

function addPlanning(server: McpServer, toolbox: Toolbox): void {
  server.registerTool(
    'propose_plan',
    {
      title: 'Propose a plan',
      description:
        'Plan a change. Nothing changes: a person sees the plan with your reasons and applies or refuses it within a day. Give evidence for each number in your reasons.',
      inputSchema: z.object({
        ...callFields,
        why: prose(maxWhyLength).min(10).describe('Why the change is right, in plain text'),
        evidence: z.array(EvidenceInput).max(20).describe('The facts, each with the record that shows it'),
      }),
    },
    ({ call, why, evidence, ...input }) => useTool(toolbox, () => propose(toolbox, { call, why, evidence, input })),
  )
  server.registerTool(
    'apply_plan',
    {
      title: 'Apply a small plan',
      description:
        'Apply a plan that this agent proposed, if its key and its settings allow that and the plan is small, undoable, without warnings, and needs no approval. People apply all others.',
      inputSchema: z.object({ realm: Pid, plan: z.int().positive().describe('The id of the plan') }),
      annotations: { destructiveHint: false },
    },
    ({ realm, plan }) => useTool(toolbox, () => apply(toolbox, realm, plan)),
  )
}

type Proposal = { call: string; why: string; evidence: z.output<typeof EvidenceInput>[]; input: AgentInput }

async function propose(toolbox: Toolbox, { call, why, evidence, input }: Proposal): Promise<CallToolResult> {
  const { agent, services } = toolbox
  const { cid, keyId, agentId, rules } = agent
  const agentCall = requireOpenCall(rules, call, 'plan')
  await countAgentCall(toolbox, agentCall)
  const customer = { db: services.db, cid }
  const now = services.clock()
  const keyIds = agentId === keyId ? [keyId] : await listKeyIds(customer, agentId)
  const givesPerDay = agent.caller.key?.givesPerDay
  const proposer: Proposer = { agentId, keyIds, maxOpen: rules.openPlans, givesPerDay }
  await refuseManyProposals(customer, proposer, now)
  const headers: Record<string, string> =
    agentCall.call.response === PlanWithSample ? {} : { [reviewHeader]: 'as-given' }
  const response = await perform(toolbox, agentCall.call, input, { headers, isPlanning: true })
  if (!response.ok) return refusal(rules.hidePersonalData ? withoutState(response.text) : response.text)
  const planId = readPlanId(response)
  try {
    await refuseLargePlan(services, cid, planId, rules.playersPerPlan)
    await proposePlan(customer, services.registry, proposer, { planId, madeBy: keyId, call, why, evidence }, now)
  } catch (error) {
    await discardPlanOfAgent(customer, planId, keyId, now)
    throw error
  }
  return answered(await perform(toolbox, getPlan, { realm: input.realm, params: { id: planId } }))
}

async function apply(toolbox: Toolbox, realm: string, id: number): Promise<CallToolResult> {
  const { agent, services } = toolbox
  const read = await perform(toolbox, getPlan, { realm, params: { id } })
  if (!read.ok) return refusal(read.text)
  const { plan } = PlanWithSample.parse(JSON.parse(read.text))
  const call = await findProposedCall({ db: services.db, cid: agent.cid }, id)
  refuseApply(plan, agent.keyId, agent.rules, call)
  return answered(await perform(toolbox, applyPlan, { realm, params: { id }, body: {} }, { isPlanning: true }))
}

/** Rejects a plan for more players or records than the agent may plan for, and one whose players are not counted. */
async function refuseLargePlan(
  { db, registry }: Services,
  cid: number,
  planId: number,
  playersPerPlan: number | undefined,
): Promise<void> {
  if (playersPerPlan === undefined) return
  const plan = await requirePlan({ db, cid }, planId)
  const reached = Math.max(plan.row_count, registry.plans[plan.kind].review?.(plan.input)?.players ?? 0)
  if (reached <= playersPerPlan && plan.type_name === null) return
  const reason =
    plan.type_name === null ? `reaches ${formatQuantity(reached, 'player')}` : 'reaches everybody, or cannot be undone'
  throw new ApiError('Forbidden', {
    message: `Limit: ${formatQuantity(playersPerPlan, 'player')} per plan of this agent. This plan ${reason}. Nothing was planned.`,
  })
}

/** A refusal without the current state of the record, which may contain personal data. */
function withoutState(text: string): unknown {
  const { current: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  return rest
}

/** The plan that a call has made: its answer, or named by a header of a review. */
const readPlanId = ({ text, reviewPlan }: Performed): number =>
  reviewPlan ?? PlanWithSample.parse(JSON.parse(text)).plan.id
