import { type Expression, type RootOperationNode, sql } from 'kysely'
import type { Db } from '../engines/database/database.ts'

type Plan = { 'Node Type': string; 'Plan Rows': number; Plans?: Plan[] }

/** What PostgreSQL would do for a query, step by step, each with the rows that it expects of it. */
export async function plannedSteps(db: Db, query: Expression<unknown>): Promise<{ step: string; rows: number }[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${query}`.execute(db)
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsIn(Plan)))
}

/** The steps of what a function sends to a database that read many rows only to leave most of them out, or sort them. */
export async function slowSteps(db: Db, limit: number, send: (db: Db) => Promise<unknown>) {
  const sent: RootOperationNode[] = []
  const watched = db.withPlugin({
    transformQuery({ node }) {
      sent.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await send(watched)
  const steps = await Promise.all(
    sent.map((node) => plannedSteps(db, { expressionType: undefined, toOperationNode: () => node })),
  )
  if (steps.length === 0) throw new Error('Nothing was sent')
  return steps.flat().filter(({ step, rows }) => (step === 'Seq Scan' || step.endsWith('Sort')) && rows > limit)
}

const stepsIn = (plan: Plan): { step: string; rows: number }[] => [
  { step: plan['Node Type'], rows: plan['Plan Rows'] },
  ...(plan.Plans ?? []).flatMap(stepsIn),
]
