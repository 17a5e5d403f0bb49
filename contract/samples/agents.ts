import { dayMs, hourMs } from '../src/core/time.ts'
import { type AgentCallView, type AgentPlan, type AgentSettings, defaultAgentLimits } from '../src/operate/agents.ts'

/** The tools and limits of the sample's assistant. */
export const sampleAgentSettings: Omit<AgentSettings, 'serviceAccountId' | 'version'> = {
  ...defaultAgentLimits,
  areas: [
    { area: 'payments', level: 'read' },
    { area: 'config', level: 'read' },
    { area: 'logs', level: 'off' },
  ],
  calls: [{ call: 'planStatsUpload', level: 'plan' }],
  givesPerDay: [{ symbol: 'currency.gems', amount: 10_000 }],
  playersPerPlan: 100,
  callsPerMinute: 120,
  openPlans: 5,
}

/** Some of the calls that are open to assistants. */
export const sampleAgentCalls: AgentCallView[] = [
  {
    name: 'listRealms',
    area: 'realms',
    use: 'read',
    summary: 'List the realms of the organization.',
    rights: ['view games'],
  },
  {
    name: 'listPlayers',
    area: 'players',
    use: 'read',
    summary: 'List the players of the realm.',
    rights: ['view players'],
  },
  { name: 'getStats', area: 'stats', use: 'read', summary: 'Get the stats of a player.', rights: ['view stats'] },
  {
    name: 'planStatsUpload',
    area: 'bulk-stats',
    use: 'plan',
    summary: 'Plan to set stats from rows.',
    rights: ['create tagging'],
  },
  {
    name: 'getInventory',
    area: 'inventory',
    use: 'read',
    summary: 'Get the currencies and items of a player.',
    rights: ['view inventory'],
  },
  {
    name: 'planGrant',
    area: 'inventory',
    use: 'plan',
    summary: 'Plan to give currencies or items to players.',
    rights: ['edit inventory'],
  },
  {
    name: 'listPaymentAudits',
    area: 'payments',
    use: 'read',
    summary: 'List the payments of the realm.',
    rights: ['view commerce-catalog'],
  },
  { name: 'getConfig', area: 'config', use: 'read', summary: 'Get the config of the realm.', rights: ['view config'] },
  { name: 'searchLogs', area: 'logs', use: 'read', summary: 'Search the logs of services.', rights: ['view logs'] },
]

/** The use of the assistant, and the decisions about its plans. */
export const sampleAgentReport = {
  used: [
    { area: 'config', calls: 37 },
    { area: 'inventory', calls: 88 },
    { area: 'payments', calls: 22 },
    { area: 'players', calls: 412 },
    { area: 'stats', calls: 120 },
  ],
  plans: { waits: 1, person: 17, rule: 3, refused: 2, expired: 0, failed: 0, undone: 0 },
}

/** Plans that the assistant has proposed. */
export const sampleAgentPlans = (now: number): AgentPlan[] => [
  { id: 41, title: 'Set HONOR for 4 players', pid: 'DEMO', count: 4, madeAt: now - hourMs, outcome: 'waits' },
  { id: 38, title: 'Give 150 gems to 37 players', pid: 'DEMO', count: 37, madeAt: now - 2 * dayMs, outcome: 'person' },
  { id: 35, title: 'Set LEVEL for 1 player', pid: 'DEMO_STAGING', count: 1, madeAt: now - 3 * dayMs, outcome: 'rule' },
  {
    id: 31,
    title: 'Give 5,000 gems to 210 players',
    pid: 'DEMO',
    count: 210,
    madeAt: now - 6 * dayMs,
    outcome: 'refused',
    reason: 'Only 12 of them were affected.',
  },
]
