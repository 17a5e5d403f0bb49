import { listSuspensions, type Suspension } from '@regent/contract/players/suspensions'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import styles from './Suspensions.module.css'

const SHOWN = 20

/** The player's past suspensions, on Player Profile; hidden if there are none. */
export function PastSuspensions() {
  const { realmId, gamerTag } = usePlayerRoute()
  const input = { query: { player: gamerTag, limit: SHOWN } }
  const { data } = useQuery(query(listSuspensions, input, { scope: realmScope(realmId) }))
  const past = data?.rows.filter(({ state }) => state !== 'suspended') ?? []
  if (past.length === 0) return null
  return (
    <Section title="Past suspensions" subtitle={data?.next ? `The newest ${SHOWN}.` : undefined}>
      <ul className="plain-list lined">
        {past.map((suspension) => (
          <li key={suspension.id} className={styles.entry}>
            <Time ms={suspension.suspendedAt} />
            <span className="shrink breakable column">
              <span>{suspension.reason || <span className="dimmed">The reason was erased.</span>}</span>
              <span className="dimmed">
                <Course of={suspension} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const formatAuthor = (who: Suspension['by']) => (who ? (who.email ?? String(who.accountId)) : 'a game server')

function Course({ of: { by, until, liftedAt, liftedBy } }: { of: Suspension }) {
  const clock = useClock()
  const now = useNow()
  const end = until === undefined ? 'permanently' : `until ${clockText(until, clock, now)}`
  const lifted =
    liftedAt === undefined ? '' : `; lifted by ${formatAuthor(liftedBy)} ${clockText(liftedAt, clock, now)}`
  return `By ${formatAuthor(by)}, ${end}${lifted}.`
}
