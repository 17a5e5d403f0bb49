import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import {
  createPvpDefinition,
  deletePvpDefinition,
  listPvpDefinitions,
  planPvpRewards,
  updatePvpDefinition,
} from '@regent/contract/pvp'
import { type CallAnswer, call, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { openPlan } from '../../../api/planning.ts'

export type PvpBody = NonNullable<InputOf<typeof createPvpDefinition>['body']>

const refresh = () =>
  Promise.all(
    [listPvpDefinitions, listAuditEntries].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )

/** With the version that was seen, where there is one. */
export async function saveDefinition(
  body: PvpBody,
  version: number | undefined,
): Promise<CallAnswer<unknown>['entries']> {
  const { entries } =
    version === undefined
      ? await callForAnswer(createPvpDefinition, { body })
      : await callForAnswer(updatePvpDefinition, { body }, { ifMatch: version })
  await refresh()
  return entries
}

/** Reversible, so it is done at once. */
export async function removeDefinition(lbid: string): Promise<void> {
  try {
    const { entries } = await callForAnswer(deletePvpDefinition, { body: { lbid } })
    toastDone(`Deleted the definition of ${lbid}`, entries)
  } catch (error) {
    toastFailure(`The definition of ${lbid} was not deleted.`, error)
  } finally {
    await refresh()
  }
}

/** Nothing is given here: the server says who would get what, and the operator goes on or not. */
export async function planGiving(lbid: string): Promise<void> {
  try {
    openPlan(await call(planPvpRewards, { body: { lbid } }), () => void refresh())
  } catch (error) {
    toastFailure(`The rewards of ${lbid} were not planned.`, error)
  }
}
