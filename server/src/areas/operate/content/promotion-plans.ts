import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { realmName } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { promote, readPromotion } from './promotion.ts'

type PromotionInput = { sourcePid: string; promotions: readonly string[] }

/** Plans to promote the services of another realm: one row with the checksums here and there. */
export async function planServices(context: RealmContext, input: PromotionInput): Promise<PlanWithSample> {
  const { realm, can } = context
  const promotions = [...new Set(input.promotions)]
  if (promotions.includes('content'))
    throw new ApiError('BadRequest', {
      field: 'promotions',
      message: 'promotions must contain either content or other records. Each needs its own plan.',
    })
  if (promotions.includes('microservices') && !can('deploy manifest', realm.id))
    throw new ApiError('Forbidden', {
      field: 'promotions',
      message: 'Promoting microservices needs the right "deploy manifest".',
    })
  const { sourcePid } = input
  const what = promotions.join(' and ')
  const from = await realmName({ ...realm, id: sourcePid })
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'promote-services-texts',
      title: `Promote ${what} from ${from} to ${await realmName(realm)}`,
      verb: `Promote ${what}`,
      input: { sourcePid, promotions } satisfies PromotionInput,
      warnings: promotions.includes('microservices') ? ['The services of this realm are deployed again.'] : [],
    },
    await buildRows(context, { sourcePid, promotions }),
  )
}

async function buildRows(context: RealmContext, { sourcePid, promotions }: PromotionInput): Promise<NewRow[]> {
  const { scopes } = await readPromotion(context, { sourcePid, promotions: [...promotions] })
  return scopes.flatMap(({ name, promotions: found }) =>
    found
      .filter(({ source, destination }) => source && source.checksum !== destination?.checksum)
      .map(({ source, destination }) => ({
        key: name,
        label: name,
        before: destination?.checksum ?? null,
        after: source?.checksum,
      })),
  )
}

export const promoteServicesTextsPlan: PlanKind = {
  act: 'promote',
  right: 'promote realm',
  rowsAtOnce: 10,
  async whatMoved(context, { input }, rows) {
    const now = await buildRows(realmOfPlan(context), input as PromotionInput)
    const isSame = rows.every(({ key, before, after }) =>
      now.some((row) => row.key === key && (row.before ?? null) === before && row.after === after),
    )
    return isSame ? undefined : 'One of the realms has changed since.'
  },
  async apply(context, { input }, rows) {
    const { sourcePid } = input as PromotionInput
    await promote(
      { ...realmOfPlan(context), ifMatch: undefined },
      { sourcePid, promotions: rows.map(({ key }) => key) },
    )
  },
}
