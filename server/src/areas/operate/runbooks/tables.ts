import type { RunbookParameter, RunbookStep, RunbookStepKind } from '@regent/contract/operate/runbooks'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** A parameter with the value that a run has for it. */
export type RunParameter = Pick<RunbookParameter, 'label' | 'kind'> & { value: string | number }

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    runbooks: {
      pid: string
      id: number
      name: string
      look: WithDefault<string | null>
      description: string
      parameters: Json<RunbookParameter[]>
      steps: Json<RunbookStep[]>
      version: WithDefault<number>
      account_id: number | null
      created_at: Time
      updated_at: Time
      last_run_at: OptionalTime
    }
    runbook_runs: {
      pid: string
      id: number
      runbook_id: number
      name: string
      parameters: Json<RunParameter[]>
      undoes: number | null
      made_by: number | null
      made_at: Time
      started_by: WithDefault<number | null>
      started_at: OptionalTime
      reason: WithDefault<string | null>
      stopped_why: WithDefault<string | null>
    }
    runbook_run_steps: {
      pid: string
      run_id: number
      n: number
      kind: RunbookStepKind
      title: string
      plan_id: number
    }
  }
}

export const tables = ownedTables({
  runbooks: {
    kept: { with: 'realm' },
    texts: { name: 'mention', look: 'derived', description: 'mention', parameters: 'mention', steps: 'mention' },
  },
  runbook_runs: {
    kept: { days: 30, job: 'old-runbook-runs' },
    texts: { name: 'mention', parameters: 'mention', reason: 'mention', stopped_why: 'mention' },
  },
  runbook_run_steps: { kept: { with: 'runbook_runs' }, texts: { kind: 'word', title: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'runbook_run_steps' | 'runbook_runs' | 'runbooks'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
