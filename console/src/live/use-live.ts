import { demoCustomer } from '@regent/contract/samples/studio'
import { useEffect } from 'react'
import { queryClient } from '../api/query.ts'
import { joinLive, subscribeLive } from './live.ts'
import { Refresher } from './refresh.ts'

/** Keeps what is shown of an organization as it is on the server. */
export function useLive(cid: number): void {
  useEffect(() => {
    // Nobody else is in the demo.
    if (cid === demoCustomer.cid) return
    const refresher = new Refresher(queryClient, cid)
    const unsubscribe = subscribeLive({
      onEvent: (event) => event.type === 'changes' && void refresher.hear(event.changes),
      onUp: (isFirst) => void refresher.catchUp(isFirst),
    })
    const leave = joinLive(cid)
    return () => {
      unsubscribe()
      leave()
    }
  }, [cid])
}
