import { type Expression, sql } from 'kysely'
import type { Db } from '../engines/database/database.ts'

type Plan = { 'Node Type': string; 'Plan Rows': number; Plans?: Plan[] }

/** What PostgreSQL would do for a query, step by step, each with the rows that it expects of it. */
export async function plannedSteps(db: Db, query: Expression<unknown>): Promise<{ step: string; rows: number }[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${query}`.execute(db)
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsIn(Plan)))
}

const stepsIn = (plan: Plan): { step: string; rows: number }[] => [
  { step: plan['Node Type'], rows: plan['Plan Rows'] },
  ...(plan.Plans ?? []).flatMap(stepsIn),
]
