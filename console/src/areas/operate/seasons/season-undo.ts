import type { Season } from '@regent/contract/operate/seasons'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { maxUndone } from '@regent/contract/organization/audit-undo'
import { call } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { openForecast } from '../../../api/undo-forecasts.ts'
import { toastError } from '../../../ui/feedback/toast.ts'

/** Opens the forecast of the undo of the last change of a season, with the changes of its parts. */
export async function askToUndo({ id, name }: Pick<Season, 'id' | 'name'>, scope: string | null): Promise<void> {
  const title = `Season ${name}`
  try {
    const query = { subject: 'season', subjectId: String(id), limit: 10 }
    const { rows } = await call(listAuditEntries, { query }, { scope })
    const last = rows.find(({ undoneBy, undoes }) => undoneBy === undefined && undoes === undefined)
    if (!last) return void toastError('There is no change of the season to undo.')
    if (last.planId !== undefined) return openForecast({ title, planId: last.planId, scope })
    const same = await call(listAuditEntries, { query: { from: last.at, to: last.at + 1, limit: 200 } }, { scope })
    const ids = same.rows.filter(({ requestId }) => requestId === last.requestId).map((entry) => entry.id)
    openForecast({ title, ids: ids.slice(0, maxUndone), scope })
  } catch (error) {
    toastFailure('The last change was not found.', error)
  }
}
