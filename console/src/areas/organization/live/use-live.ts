import { demoCustomer } from '@regent/contract/samples/studio'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query.ts'
import { loadSubjects } from '../../../api/subject.ts'
import { whenIdle } from '../../../ui/code/when-idle.ts'
import { joinLive, subscribeLive } from './live.ts'

/** Keeps the screens of an organization up to date. */
export function useLive(cid: number): void {
  useEffect(() => {
    // The demo has no colleagues.
    if (cid === demoCustomer.cid) return
    // Changes that arrive before this code is loaded are queued. If it cannot be loaded, everything is refetched.
    const loading = whenIdle()
      .then(() => Promise.all([import('./refresh.ts'), loadSubjects()]))
      .then(
        ([{ Refresher }, subjects]) => new Refresher(queryClient, cid, subjects),
        () => undefined,
      )
    const unsubscribe = subscribeLive({
      onEvent: async (event) => {
        if (event.type !== 'changes') return
        await ((await loading)?.hear(event.changes) ?? queryClient.invalidateQueries())
      },
      onUp: async (isFirst) => {
        await ((await loading)?.catchUp(isFirst) ?? queryClient.invalidateQueries())
      },
    })
    const leave = joinLive(cid)
    return () => {
      unsubscribe()
      leave()
    }
  }, [cid])
}
