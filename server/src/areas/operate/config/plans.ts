import { ApiError } from '@regent/contract/errors'
import { isSecretKey } from '@regent/contract/operate/config-keys'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordOfKind } from '../../../kernel/plans/record-of-row.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { type ConfigChanges, readValues, rightFor, setKeys } from './service.ts'

type Update = { upserts: Record<string, string | number | boolean>; deletes: readonly string[] }

/** The keys of a realm as they would be after an update. Many people can see a plan, so it has no secrets. */
export async function planConfigChange(context: RealmContext, { upserts, deletes }: Update): Promise<PlanWithSample> {
  const { realm, can } = context
  const both = deletes.find((name) => Object.hasOwn(upserts, name))
  if (both !== undefined) reject('deletes', `${both} cannot be set and deleted in the same call.`)
  const targetValues = new Map<string, string | null>([
    ...deletes.map((name) => [name, null] as const),
    ...Object.entries(upserts).map(([name, value]) => [name, String(value)] as const),
  ])
  const secret = [...targetValues.keys()].find(isSecretKey)
  if (secret !== undefined) {
    const field = Object.hasOwn(upserts, secret) ? `upserts.${secret}` : 'deletes'
    reject(field, `${secret} is a secret. Change it on the screen Config, because plans show their values.`)
  }
  const now = await readValues(context, [...targetValues.keys()])
  const rows = [...targetValues].flatMap(([key, after]): NewRow[] => {
    const before = now.get(key) ?? null
    return before === after ? [] : [{ key, before, after }]
  })
  for (const { key, before, after } of rows) {
    const right = rightFor(before as string | null, after as string | null)
    if (!can(right, realm.id))
      throw new ApiError('Forbidden', { message: `This needs the right "${right}", for ${key}.` })
  }
  const name = (await findOrganization(context.db, realm.cid))?.realms.get(realm.id)?.name ?? realm.id
  const count = formatQuantity(rows.length, 'config key')
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'set-config',
      title: `Change ${rows.length === 1 ? rows[0]?.key : count} in ${name}`,
      verb: `Change ${count}`,
      input: null,
      warnings: ['Game clients reload the config immediately.'],
    },
    rows,
  )
}

function reject(field: string, message: string): never {
  throw new ApiError('BadRequest', { field, message })
}

export const setConfig: PlanKind = {
  act: 'none',
  recordOf: recordOfKind('config-key'),
  right: ['edit config', 'create config', 'delete config'],
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  async whatMoved(context, _plan, rows) {
    const now = await readValues(
      realmOfPlan(context),
      rows.map(({ key }) => key),
    )
    const changedRow = rows.find(({ key, before }) => (now.get(key) ?? null) !== (before ?? null))
    return changedRow && `Someone has changed ${changedRow.key} since the plan was made.`
  },
  async apply(context, _plan, rows) {
    const changes: ConfigChanges = new Map(rows.map(({ key, after }) => [key, (after ?? null) as string | null]))
    await setKeys(realmOfPlan(context), changes)
  },
}
