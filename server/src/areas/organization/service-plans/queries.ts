import { toLook } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Customer, DataDomain } from './tables.ts'

const plansWithPerson = ({ db, cid }: Customer) =>
  db
    .selectFrom('service_plans as p')
    .select([
      'p.name',
      'p.data_domain',
      'p.version',
      'p.created_at',
      'p.updated_at',
      accountEmail('p.cid', 'p.account_id').as('email'),
    ])
    .where('p.cid', '=', cid)

export const selectPlans = (customer: Customer) => plansWithPerson(customer).orderBy('p.name').execute()

/** The plan with its row locked. */
export const lockPlan = (customer: Customer, name: string) =>
  plansWithPerson(customer).where('p.name', '=', name).forUpdate('p').executeTakeFirst()

export type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number]

export async function countPlans({ db, cid }: Customer): Promise<number> {
  const { count } = await db
    .selectFrom('service_plans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  return count
}

type PlanValues = { name: string; domain: DataDomain; by: number | undefined; now: Date }

/** Returns whether the plan was created; an existing plan of that name is not changed. */
export async function insertPlan({ db, cid }: Customer, { name, domain, by, now }: PlanValues): Promise<boolean> {
  const insertedRow = await db
    .insertInto('service_plans')
    .values({
      cid,
      name,
      look: toLook(name),
      data_domain: JSON.stringify(domain),
      created_at: now,
      updated_at: now,
      account_id: by ?? null,
    })
    .onConflict((clash) => clash.columns(['cid', 'name']).doNothing())
    .returning('name')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function updatePlan({ db, cid }: Customer, { name, domain, by, now }: PlanValues): Promise<void> {
  await db
    .updateTable('service_plans')
    .set({
      data_domain: JSON.stringify(domain),
      version: sql`version + 1`,
      updated_at: now,
      account_id: by ?? null,
    })
    .where('cid', '=', cid)
    .where('name', '=', name)
    .execute()
}

export async function deletePlan({ db, cid }: Customer, name: string): Promise<void> {
  await db.deleteFrom('service_plans').where('cid', '=', cid).where('name', '=', name).execute()
}

/** The plans with these names; their label is their name. */
export const selectPlansThere = ({ db, cid }: Customer, names: readonly string[]) =>
  db
    .selectFrom('service_plans')
    .select(['name as id', 'name'])
    .where('cid', '=', cid)
    .where('name', '=', anyOf(names))
    .execute()
