import { listAuditEntries } from '@regent/contract/audit'
import { deleteTimer, listTimerDefs, listTimerFires, saveTimer } from '@regent/contract/timers'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'

const reads = [listTimerDefs, listTimerFires, listAuditEntries]
const refresh = () => Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

/** With the version that was seen; 0 for a new one, so that a timer that is there already is not overwritten. */
export async function putTimer(
  body: { name: string; cronish: string },
  ifMatch: number,
): Promise<CallAnswer<unknown>['entries']> {
  const { entries } = await callForAnswer(saveTimer, { body }, { ifMatch })
  await refresh()
  return entries
}

/** Reversible, so it is done at once. */
export async function removeTimer(name: string): Promise<void> {
  try {
    const { entries } = await callForAnswer(deleteTimer, { body: { name } })
    toastDone(`Deleted the timer ${name}`, entries)
  } catch (error) {
    toastFailure(`The timer ${name} was not deleted.`, error)
  } finally {
    await refresh()
  }
}
