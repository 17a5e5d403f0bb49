import { deleteTimer, listTimerDefs, listTimerFires, listTimers, saveTimer } from '@regent/contract/operate/timers'
import { ok } from '@regent/contract/shapes'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { selectFires, selectTimers } from './queries.ts'
import * as timers from './service.ts'

export function timerRoutes(server: Router) {
  server.on(listTimerDefs, async ({ realm, now }) => ({
    ...ok,
    timers: (await selectTimers(realm)).map((row) => timers.timerView(row, now)),
  }))

  server.on(listTimers, async ({ realm, now }) => ({
    ...ok,
    timers: (await selectTimers(realm)).map((row) => {
      const { name, nextFire, secsTillFire, secsInPeriod } = timers.timerView(row, now)
      return { name, nextFire, secsTillFire, secsInPeriod }
    }),
  }))

  server.on(saveTimer, (context) => timers.saveTimer(context, context.body))

  server.on(deleteTimer, async (context) => {
    await timers.removeTimer(context, context.body.name)
    return ok
  })

  server.on(listTimerFires, async ({ realm, query: { name, cursor, limit } }) => {
    const before = readCursor(cursor, ['id'])?.id
    const rows = await selectFires(realm, name, { before, limit: limit + 1 })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      rows: rows.slice(0, limit).map(({ id, due_at, fired_at }) => ({ id, dueAt: due_at, firedAt: fired_at })),
      next: last ? writeCursor([last.id]) : null,
    }
  })
}
