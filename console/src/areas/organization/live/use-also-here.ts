import { announcePresence } from '@regent/contract/organization/live'
import { useEffect, useState } from 'react'
import { call, scopeOf } from '../../../api/client.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { announceEveryMs, type Colleague, Colleagues } from './colleagues.ts'
import { subscribeLive } from './live.ts'

/** The id of this tab: a person may have several. */
const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** The colleagues who are on the same screen now; announces this tab to them. */
export function useAlsoHere(screen: string): readonly Colleague[] {
  const { id: me } = useOperator()
  const [present, setPresent] = useState<readonly Colleague[]>([])

  useEffect(() => {
    const colleagues = new Colleagues(screen, me)
    const scope = scopeOf(announcePresence)
    const announce = (body: { isThere: boolean; asksWhoIsThere: boolean }, isLast = false) =>
      // A failed announcement is ignored: nothing depends on it.
      void call(announcePresence, { body: { tab, screen, ...body } }, { scope, isLast }).catch(() => {})
    const show = () => setPresent(colleagues.present(Date.now()))
    const arrive = () => announce({ isThere: true, asksWhoIsThere: true })
    const leave = () => announce({ isThere: false, asksWhoIsThere: false }, true)

    const unsubscribe = subscribeLive({
      onUp: arrive,
      onEvent: (event) => {
        if (event.type !== 'presence') return
        if (colleagues.hear(event.presence, Date.now())) announce({ isThere: true, asksWhoIsThere: false })
        show()
      },
    })
    arrive()
    const timer = setInterval(() => {
      announce({ isThere: true, asksWhoIsThere: false })
      show()
    }, announceEveryMs)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', arrive)
    return () => {
      unsubscribe()
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', arrive)
      leave()
      setPresent([])
    }
  }, [screen, me])

  return present
}
