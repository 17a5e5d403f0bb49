import type { AgentLevel } from '@regent/contract/operate/agents'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of the settings of agents, and of what they use. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    agent_settings: {
      cid: number
      service_account_id: number
      areas: Json<Record<string, AgentLevel>>
      calls: Json<Record<string, AgentLevel>>
      realms: Json<string[]> | null
      players_per_plan: number | null
      calls_per_minute: number
      open_plans: number
      hide_personal_data: boolean
      apply_by_rule: boolean
      version: WithDefault<number>
    }
    /** `agent_id` is a service account, or the account of a connected tool. */
    agent_minutes: { cid: number; agent_id: number; minute: Time; uses: number }
    agent_call_days: { cid: number; agent_id: number; day: string; area: string; calls: number }
  }
}

export const tables = ownedTables({
  agent_settings: { kept: { with: 'service_accounts' }, texts: { areas: 'word', calls: 'word', realms: 'id' } },
  agent_minutes: { kept: { until: 'an hour has passed', job: 'old-agent-use' } },
  agent_call_days: { kept: { days: 8, job: 'old-agent-use' }, texts: { area: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'agent_call_days' | 'agent_minutes' | 'agent_settings'>
export type Customer = CustomerOf<Db>
