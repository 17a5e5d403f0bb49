import {
  compareManifests,
  getManifestHistory,
  listItems,
  listManifestHistory,
  listManifests,
  planPublish,
  planRepeat,
} from '@regent/contract/content'
import type { InputOf } from '@regent/contract/endpoint'
import { getPromotion, planPromotion } from '@regent/contract/realms'
import { call, realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { openPlan } from '../../../api/planning.ts'

const reads = [listManifests, listManifestHistory, getManifestHistory, listItems, compareManifests, getPromotion]

export const refreshContent = (): Promise<unknown> =>
  Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

const refresh = () => void refreshContent()

/** Shows what publishing would change; nothing is live before the operator goes on. */
export async function openPublishPlan(pid: string, body: InputOf<typeof planPublish>['body']): Promise<void> {
  openPlan(await call(planPublish, { body }, { scope: realmScope(pid) }), refresh)
}

export async function openRepeatPlan(pid: string, uid: string): Promise<void> {
  try {
    openPlan(await call(planRepeat, { body: { uid } }, { scope: realmScope(pid) }), refresh)
  } catch (error) {
    toastFailure('Publishing it again was not planned.', error)
  }
}

export async function openPromotionPlan(pid: string, sourcePid: string, ids: readonly string[]): Promise<void> {
  const body = { sourcePid, contentManifestIds: [...ids] }
  try {
    openPlan(await call(planPromotion, { body }, { scope: realmScope(pid) }), refresh)
  } catch (error) {
    toastFailure('The promotion was not planned.', error)
  }
}
