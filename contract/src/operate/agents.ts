import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, Pid, pageQuery, Version } from '../core/shapes.ts'
import { symbol, text } from '../core/values.ts'
import { BudgetSymbol, maxBudgetPerDay } from '../organization/approval-shapes.ts'
import { RecordAddress } from './search/search-names.ts'

/** The levels of an agent's access to a call, from nothing to everything. Each includes the ones before it. */
export const agentLevels = ['off', 'read', 'plan', 'apply'] as const
export const AgentLevel = z.enum(agentLevels)
export type AgentLevel = z.infer<typeof AgentLevel>

/** Largest number of records in a plan that an agent applies itself. */
export const maxAppliedByAgent = 10

/** Bounds of the limits of an agent. */
export const maxPlayersPerPlan = 1_000_000
export const maxAgentCallsPerMinute = 6_000
export const maxAgentOpenPlans = 100
/** Largest number of currencies and items with a limit per day. */
export const maxAgentBudgets = 20

/** The limits of an agent until a person changes them. Connected tools always have them. */
export const defaultAgentLimits = {
  callsPerMinute: 1_200,
  openPlans: 20,
  hidePersonalData: true,
  applyByRule: true,
  onlyAsAgent: false,
} as const

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

/** Areas and calls whose level differs from the mode of the keys, and the limits. */
const settings = {
  areas: z
    .array(
      z.object({
        area: symbol(60).describe('The name of the area, such as `stats`.'),
        level: AgentLevel.describe('The level of all calls of the area. The mode of a key still limits it.'),
      }),
    )
    .max(100)
    .describe('The areas with a level. In all other areas the mode of the key decides.'),
  calls: z
    .array(
      z.object({
        call: symbol(100).describe('The name of the call.'),
        level: AgentLevel.describe('The level of the call. The mode of a key still limits it.'),
      }),
    )
    .max(1_000)
    .describe('The calls whose level differs from their area.'),
  realms: z
    .array(Pid)
    .min(1)
    .max(100)
    .optional()
    .describe('The ids of the realms where the agent works, within those of its keys. Absent: all realms of its keys.'),
  givesPerDay: z
    .array(
      z.object({
        symbol: BudgetSymbol.describe('The id of the currency or item, such as `currency.gems`.'),
        amount: z.int().min(0).max(maxBudgetPerDay).describe('The largest amount per UTC day. 0: nothing.'),
      }),
    )
    .max(maxAgentBudgets)
    .describe(
      'What one key gives to players at most per UTC day, in all realms together. A proposed plan counts when it is proposed.',
    ),
  playersPerPlan: z
    .int()
    .min(1)
    .max(maxPlayersPerPlan)
    .optional()
    .describe('The largest number of players or records of a plan. Absent: no limit.'),
  callsPerMinute: z
    .int()
    .min(1)
    .max(maxAgentCallsPerMinute)
    .describe('Uses of tools and resources per minute, on all servers together.'),
  openPlans: z.int().min(1).max(maxAgentOpenPlans).describe('The largest number of plans that wait for a decision.'),
  hidePersonalData: z.boolean().describe('True: personal data is masked, even if the key may see it.'),
  applyByRule: z.boolean().describe('True: the agent applies small plans itself where the level is `apply`.'),
  onlyAsAgent: z.boolean().describe('True: the keys work only at `/mcp`, where these settings apply.'),
}

/** The settings of the agent that uses the keys of a service account. */
export const AgentSettings = z.object({
  serviceAccountId: Id,
  ...settings,
  version: Version,
})
export type AgentSettings = z.infer<typeof AgentSettings>

/** The outcome of a proposed plan. */
export const AgentPlanOutcome = z.enum([
  'waits',
  'expired',
  'applying',
  'person',
  'rule',
  'refused',
  'failed',
  'undone',
])
export type AgentPlanOutcome = z.infer<typeof AgentPlanOutcome>

/** A plan that an agent has proposed. */
export const AgentPlan = z.object({
  id: Id.describe('The id of the plan.'),
  title: z.string().describe('The effect of the plan, such as "Set LEVEL to 5 for 312 players".'),
  pid: Pid.optional().describe('The id of the realm. Absent: a plan of the organization.'),
  count: z.int().describe('Number of rows of the plan.'),
  madeAt: Millis,
  outcome: AgentPlanOutcome.describe(
    '`person` and `rule`: applied by a person, or by the agent under the rule. `undone`: applied, then undone.',
  ),
  reason: z.string().optional().describe('Why it was refused, or applied in spite of errors.'),
})
export type AgentPlan = z.infer<typeof AgentPlan>

const params = z.object({ id: Id.describe('The id of the service account.') })

export const listAgentCalls = endpoint({
  method: 'GET',
  path: '/api/agents/calls',
  summary: 'List the calls that are open to agents, which connect with an API key at `/mcp`.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  response: z.object({
    calls: z.array(AgentCallView).describe('The calls, in the order of the API description.'),
    closed: z
      .int()
      .describe('Number of calls about people, sign-in, keys, roles and approvals, which are closed to agents.'),
  }),
})

export const getAgentSettings = endpoint({
  method: 'GET',
  path: '/api/agents/settings/:id',
  summary: 'Get the tools and limits of the agent that uses the keys of a service account.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  params,
  response: AgentSettings,
  errors: ['ServiceAccountNotFound'],
})

export const updateAgentSettings = endpoint({
  method: 'PUT',
  path: '/api/agents/settings/:id',
  summary: 'Replace the tools and limits of an agent. They apply from its next call on, on all servers.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true },
  params,
  body: z.object(settings),
  response: AgentSettings,
  errors: ['ServiceAccountNotFound', 'StaleVersion', 'RealmNotFound'],
})

export const getAgentReport = endpoint({
  method: 'GET',
  path: '/api/agents/reports/:id',
  summary: 'Get how often an agent used each area in the last 7 days, and the decisions about its plans in 30 days.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  params,
  response: z.object({
    used: z
      .array(
        z.object({
          area: z.string().describe('The name of the area.'),
          calls: z.int().describe('Calls of the area in the last 7 days.'),
        }),
      )
      .describe('The used areas. Areas without calls are omitted.'),
    plans: z
      .object({
        waits: z.int().describe('Plans that wait for a decision, or are being applied.'),
        person: z.int().describe('Plans that a person applied.'),
        rule: z.int().describe('Plans that the agent applied under the rule.'),
        refused: z.int().describe('Plans that a person refused.'),
        expired: z.int().describe('Plans that nobody decided about within a day.'),
        failed: z.int().describe('Plans that stopped early.'),
        undone: z.int().describe('Applied plans that were undone. They also count as applied.'),
      })
      .describe('Proposed plans of the last 30 days.'),
  }),
  errors: ['ServiceAccountNotFound'],
})

export const listAgentPlans = endpoint({
  method: 'GET',
  path: '/api/agents/plans/:id',
  summary: 'List the plans that an agent proposed in the last 30 days, newest first.',
  scope: 'customer',
  access: { operator: 'view audit' },
  params,
  query: z.object(pageQuery),
  response: buildPageSchema(AgentPlan),
  errors: ['ServiceAccountNotFound'],
})
