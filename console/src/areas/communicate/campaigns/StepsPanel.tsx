import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import type { Audience } from '@regent/contract/players/player-search'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { readFailure } from '../../../api/failure.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { languageName } from '../../../ui/words/language-name.ts'
import styles from './Campaigns.module.css'
import { buildSteps, listTopLanguages } from './campaign-steps.ts'

/** The last count; it stays visible while a new one is loading. */
export type Steps = { data: CampaignSteps | undefined; error: Error | null; isFetching: boolean }

type StepsPanelProps = { steps: Steps; audience: Audience | undefined; holdOut: string }

/** The audience funnel: each step with its number, then the languages of the recipients. */
export function StepsPanel({ steps: { data, error, isFetching }, audience, holdOut }: StepsPanelProps) {
  if (error && !data)
    return (
      <div className={styles.steps}>
        <ErrorNotice failure={readFailure('The audience could not be counted.', error)} />
      </div>
    )
  if (!data) return <div className={styles.steps} aria-busy="true" />
  const shares = listTopLanguages(data.languages)
  return (
    <div className={styles.steps} data-counting={isFetching || undefined}>
      <p className={styles.total} role="status">
        <strong>{formatCount(data.count)}</strong> {data.count === 1 ? 'player gets it' : 'players get it'}
        <span className="dimmed"> of {formatCount(data.players)}</span>
      </p>
      <dl className={styles.list}>
        {buildSteps(data, audience, holdOut).map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {data.unknown > 0 && (
        <p className={styles.unknown}>{formatQuantity(data.unknown, 'pasted id')} not in this realm.</p>
      )}
      {data.count > 0 && (
        <>
          <div className={styles.bar} aria-hidden>
            {shares.map(({ language, count }, index) => (
              <span key={language ?? 'none'} data-share={index} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={`plain-list small ${styles.languages}`} aria-label="Players by language">
            {shares.map(({ language, count }, index) => (
              <li key={language ?? 'none'}>
                <span className={styles.mark} data-share={index} aria-hidden />
                {language === null ? 'Unknown' : language === 'others' ? 'Others' : languageName(language)}
                <span className="num">{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
