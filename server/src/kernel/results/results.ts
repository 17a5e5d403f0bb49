import type { ResultKind, ResultStep } from '@regent/contract/analyze/results'
import type { GivenAmounts } from '../approvals/budgets.ts'
import type { RealmContext } from '../context/context.ts'
import { insertResults } from './queries.ts'

/** A record that promised something, by its kind and its id on screens. */
export type ResultRecord = { kind: ResultKind; id: string }

export type ResultNote = {
  record: ResultRecord
  /** `withdrawn`: a withdrawn message. `taken-back`: reclaimed amounts. Both are added; earlier rows stay. */
  step: ResultStep | 'withdrawn' | 'taken-back'
  gamerTags: readonly number[]
  /** Amounts that the players' inventories got, or lost if they were reclaimed. */
  amounts?: GivenAmounts
}

const maxRecordLength = 200

/**
 * Notes what players did, in the transaction of its cause: a rejected claim leaves nothing, and a retry counts once.
 * Each player counts once per record and step.
 */
export async function noteResults({ realm, now }: Pick<RealmContext, 'realm' | 'now'>, notes: readonly ResultNote[]) {
  const marks = notes.flatMap(({ record, step, gamerTags }) =>
    gamerTags.map((gamerTag) => ({ ...toKey(record), step, gamerTag })),
  )
  const sums = notes.flatMap(({ record, step, amounts = {} }) =>
    Object.entries(amounts).map(([symbol, amount]) => ({
      ...toKey(record),
      step: step === 'taken-back' ? step : 'given',
      symbol,
      amount,
    })),
  )
  if (marks.length + sums.length > 0) await insertResults(realm, marks, sums, new Date(now))
}

const toKey = ({ kind, id }: ResultRecord) => ({ kind, record: id.slice(0, maxRecordLength) })
