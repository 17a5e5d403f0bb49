import type { McpServer } from '@modelcontextprotocol/server'
import { errors, listErrorCodes } from '@regent/contract/errors'
import { EvidenceInput } from '@regent/contract/operate/agents'
import { applyPlan, getPlan, listPlans, maxWhyLength, PlanWithSample } from '@regent/contract/organization/plans'
import { reviewHeader } from '@regent/contract/organization/review-shapes'
import { Pid } from '@regent/contract/shapes'
import { prose } from '@regent/contract/values'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { proposePlan, refuseManyProposals } from '../../../kernel/plans/proposals.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { type AgentCall, requireCall, searchCalls } from './agent-calls.ts'
import { refuseApply } from './apply-rule.ts'
import { type Agent, type Performed, perform } from './perform.ts'
import { answered, attempt, refusal, result } from './results.ts'

/** Context of the tools: the server itself, and the agent that uses them. */
export type Toolbox = { app: FastifyInstance; services: Services; agent: Agent }

const Values = z.record(z.string().max(100), z.unknown())

const callFields = {
  call: z.string().max(100).describe('The name of the call, as found with search_calls'),
  realm: Pid.optional().describe('The id of the realm, such as DE_123. Calls of the organization need none.'),
  params: Values.optional().describe('The parameters of the path, by name'),
  query: Values.optional().describe('The parameters of the query, by name'),
  body: Values.optional().describe('The fields of the body'),
}

const summaryOf = ({ name, area, use, call }: AgentCall) => ({
  call: name,
  area,
  use,
  summary: call.summary,
  rights: [call.access.operator ?? []].flat(),
  needsRealm: call.scope === 'realm',
})

const schemaOf = (schema: z.ZodType | undefined) =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const descriptions = new Map<string, string>()

/** The description of one call as JSON: its input, its rights and its errors. Each is made once. */
export function describeCall(name: string): string {
  const found = requireCall(name)
  const known = descriptions.get(name) ?? JSON.stringify(describe(found))
  descriptions.set(name, known)
  return known
}

function describe(found: AgentCall) {
  const { call } = found
  return {
    ...summaryOf(found),
    params: schemaOf(call.params),
    query: schemaOf(call.query),
    body: schemaOf(call.body),
    answer: z.toJSONSchema(call.response, { io: 'output', unrepresentable: 'any' }),
    errors: listErrorCodes(call).map((code) => ({ code, message: errors[code].message })),
  }
}

/** Registers the tools of an agent. */
export function addTools(server: McpServer, toolbox: Toolbox): void {
  addCatalogue(server)
  addReading(server, toolbox)
  addPlanning(server, toolbox)
}

function addCatalogue(server: McpServer): void {
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
    ({ query, use }) => attempt(() => result(searchCalls(query, use).map(summaryOf))),
  )
  server.registerTool(
    'describe_call',
    {
      title: 'Describe a call',
      description: 'The input, answer, rights and errors of one call, as JSON Schema.',
      inputSchema: z.object({ call: callFields.call }),
      annotations: { readOnlyHint: true },
    },
    ({ call }) => attempt(() => result(describeCall(call))),
  )
}

function addReading(server: McpServer, { app, agent }: Toolbox): void {
  server.registerTool(
    'read',
    {
      title: 'Read',
      description:
        'Make a call that only reads. Lists are paged: pass the cursor of the answer to get the next page. Personal data is masked if the key may not see it.',
      inputSchema: z.object(callFields),
      annotations: { readOnlyHint: true },
    },
    ({ call, ...input }) =>
      attempt(async () => answered(await perform(app, agent, requireCall(call, 'read').call, input))),
  )
  server.registerTool(
    'list_plans',
    {
      title: 'List plans',
      description: 'The newest plans of a realm with their states: what was proposed, applied, refused or undone.',
      inputSchema: z.object({ realm: Pid, limit: z.int().min(1).max(50).default(20) }),
      annotations: { readOnlyHint: true },
    },
    ({ realm, limit }) =>
      attempt(async () => answered(await perform(app, agent, listPlans, { realm, query: { limit } }))),
  )
}

function addPlanning(server: McpServer, toolbox: Toolbox): void {
  const { app, agent, services } = toolbox
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
    ({ call, why, evidence, ...input }) =>
      attempt(async () => {
        const { call: planned } = requireCall(call, 'plan')
        const customer = { db: services.db, cid: agent.cid }
        const now = services.clock()
        await refuseManyProposals(customer, agent.keyId, now)
        const asReview: Record<string, string> =
          planned.response === PlanWithSample ? {} : { [reviewHeader]: 'as-given' }
        const made = await perform(app, agent, planned, input, asReview)
        if (!made.ok) return refusal(made.text)
        const planId = planIdOf(made)
        await proposePlan(customer, { planId, madeBy: agent.keyId, why, evidence }, now)
        return answered(await perform(app, agent, getPlan, { realm: input.realm, params: { id: planId } }))
      }),
  )
  server.registerTool(
    'apply_plan',
    {
      title: 'Apply a small plan',
      description:
        'Apply a plan that this agent proposed, if the key may apply plans and the plan is small, undoable, without warnings, and needs no approval. People apply all others.',
      inputSchema: z.object({ realm: Pid, plan: z.int().positive().describe('The id of the plan') }),
      annotations: { destructiveHint: false },
    },
    ({ realm, plan: id }) =>
      attempt(async () => {
        const read = await perform(app, agent, getPlan, { realm, params: { id } })
        if (!read.ok) return refusal(read.text)
        refuseApply(PlanWithSample.parse(JSON.parse(read.text)).plan, agent.keyId)
        return answered(await perform(app, agent, applyPlan, { realm, params: { id }, body: {} }))
      }),
  )
}

/** The plan that a call has made: its answer, or named by a header of a review. */
const planIdOf = ({ text, reviewPlan }: Performed): number =>
  reviewPlan ?? PlanWithSample.parse(JSON.parse(text)).plan.id
