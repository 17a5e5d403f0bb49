import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getAgentReport } from '@regent/contract/operate/agents'
import { formatQuantity } from '@regent/contract/words'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Agents.module.css'

type Counts = EndpointOutput<typeof getAgentReport>['plans']

const parts: { key: keyof Counts; words: string }[] = [
  { key: 'person', words: 'applied by a person' },
  { key: 'rule', words: 'applied by the rule' },
  { key: 'refused', words: 'refused' },
  { key: 'waits', words: 'waiting' },
  { key: 'expired', words: 'expired' },
  { key: 'failed', words: 'stopped early' },
]

/** The decisions about the plans of an agent in the last 30 days. */
export function AgentDecisions({ plans }: { plans: Counts }) {
  const nonEmptyParts = parts.map((part) => ({ ...part, count: plans[part.key] })).filter(({ count }) => count > 0)
  return (
    <Section title="Decided so far" subtitle="30 days">
      {nonEmptyParts.length === 0 ? (
        <p className="note">No plans yet.</p>
      ) : (
        <div className="stack gap-8">
          <div className={styles.shares} aria-hidden>
            {nonEmptyParts.map(({ key, count }) => (
              <span key={key} data-part={key} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={`plain-list ${styles.counts}`}>
            {nonEmptyParts.map(({ key, words, count }) => (
              <li key={key}>
                {count.toLocaleString('en')} {words}
              </li>
            ))}
          </ul>
          <p className="note">
            {plans.undone === 0
              ? 'Nothing it did was undone.'
              : `${formatQuantity(plans.undone, 'applied plan')} ${plans.undone === 1 ? 'was' : 'were'} undone.`}
          </p>
        </div>
      )}
    </Section>
  )
}
