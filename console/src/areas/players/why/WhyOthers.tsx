import type { WhyExplanation } from '@regent/contract/why'
import { countOf, formatCount } from '../../../ui/format-number.ts'
import { Section } from '../../../ui/Section.tsx'
import styles from './Why.module.css'
import { firstWord } from './WhyConditions.tsx'

/** How many other players did not get it, by cause. */
export function WhyOthers({ name, others }: { name: string; others: NonNullable<WhyExplanation['others']> }) {
  const all = others.reduce((sum, { players }) => sum + players, 0)
  const largest = Math.max(...others.map(({ players }) => players))
  return (
    <Section title={`${countOf(all, 'player')} did not get it`} subtitle="By cause." isFlush>
      <ul className={styles.others}>
        {others.map(({ cause, players, isOwn }) => (
          <li key={cause}>
            <span>
              {cause}
              {isOwn && <span className="dimmed"> · {firstWord(name)}</span>}
            </span>
            <span className={styles.track} aria-hidden>
              <span data-own={isOwn} style={{ width: `${(100 * players) / largest}%` }} />
            </span>
            <span className={styles.number}>{formatCount(players)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
