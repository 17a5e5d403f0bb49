import type { WhyExplanation, WhyKind } from '@regent/contract/players/why'
import { Link } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'
import styles from './Why.module.css'
import { firstWord } from './WhyConditions.tsx'
import { whyText } from './why-search.ts'

type WhyOthersProps = { name: string; kind: WhyKind; others: NonNullable<WhyExplanation['others']> }

/** How many other players did not get it, by cause, each with the list of them. */
export function WhyOthers({ name, kind, others }: WhyOthersProps) {
  const { path } = useRealm()
  const all = others.reduce((sum, { players }) => sum + players, 0)
  const largest = Math.max(...others.map(({ players }) => players))
  return (
    <Section title={`${countOf(all, 'player')} did not get it`} subtitle="By cause." isFlush>
      <ul className={styles.others}>
        {others.map(({ cause, players, isOwn, id }) => (
          <li key={id}>
            <span>
              {cause}
              {isOwn && <span className="dimmed"> · {firstWord(name)}</span>}
            </span>
            <span className={styles.track} aria-hidden>
              <span data-own={isOwn} style={{ width: `${(100 * players) / largest}%` }} />
            </span>
            <span className={styles.number}>{formatCount(players)}</span>
            {isServed('listPlayersOfCause') && (
              <Link to={path('players')} search={{ cause: whyText({ kind, id }) } as Record<string, unknown>}>
                Show players<span className="hidden-text">: {cause}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
