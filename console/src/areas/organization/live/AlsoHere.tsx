import { announcePresence } from '@regent/contract/organization/live'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, resolveScope } from '../../../api/client.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { announceEveryMs, type Colleague, Colleagues, formatInitials } from './colleagues.ts'
import styles from './Live.module.css'
import { subscribeLive } from './live.ts'

/** The id of this tab: a person may have several. */
const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** The colleagues on the same screen; announces this tab to them. */
function useAlsoHere(screen: string): readonly Colleague[] {
  const { id: me } = useOperator()
  const [present, setPresent] = useState<readonly Colleague[]>([])

  useEffect(() => {
    const colleagues = new Colleagues(screen, me)
    const scope = resolveScope(announcePresence)
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

/** Colleagues who have the same screen open; default: the screen in the URL. */
export function AlsoHere({ screen }: { screen?: string }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <Faces people={useAlsoHere(screen ?? pathname)} />
}

const SHOWN = 4

function Faces({ people }: { people: readonly Colleague[] }) {
  const visiblePeople = people.length > SHOWN ? people.slice(0, SHOWN - 1) : people
  const hiddenPeople = people.slice(visiblePeople.length)
  return (
    <div role="status">
      {people.length > 0 && (
        <span className="inline-row">
          <span className="dimmed small">Also here</span>
          {visiblePeople.map((person) => (
            <span key={person.accountId} className={styles.face} data-tip={person.email}>
              <span aria-hidden>{formatInitials(person)}</span>
              <span className="hidden-text">{person.email}</span>
            </span>
          ))}
          {hiddenPeople.length > 0 && (
            <span className={styles.face} data-tip={hiddenPeople.map(({ email }) => email).join('\n')}>
              <span aria-hidden>+{hiddenPeople.length}</span>
              <span className="hidden-text">{hiddenPeople.map(({ email }) => email).join(', ')}</span>
            </span>
          )}
        </span>
      )}
    </div>
  )
}
