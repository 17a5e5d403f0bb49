import type { ResultStep } from '@regent/contract/analyze/results'
import type { RealmContext } from '../context/context.ts'
import type { ResultRecord } from './results.ts'

type StepCount = { step: ResultStep; players: number }

/** The results of several records together: each player counts once per step. */
export type JointResults = {
  steps: StepCount[]
  given: { symbol: string; amount: number }[]
  /** In the order of the records. */
  records: StepCount[][]
}

declare module '../context/hooks.ts' {
  interface Hooks {
    resultsOfRecords: (context: RealmContext, records: readonly ResultRecord[]) => Promise<JointResults>
  }
}
