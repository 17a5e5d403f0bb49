import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import type { Audience } from '@regent/contract/players/player-search'
import { readFailure } from '../../../api/failure.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import styles from './CampaignPage.module.css'
import { sharesOf, stepsOf } from './campaign-steps.ts'

/** The count as it stands: kept while it is counted again. */
export type Steps = { data: CampaignSteps | undefined; error: Error | null; isFetching: boolean }

type StepsPanelProps = { steps: Steps; audience: Audience | undefined; holdOut: string }

/** From everybody to who gets the campaign: each step with its number, and the languages they read. */
export function StepsPanel({ steps: { data, error, isFetching }, audience, holdOut }: StepsPanelProps) {
  if (error && !data)
    return (
      <div className={styles.steps}>
        <ErrorNotice failure={readFailure('The audience could not be counted.', error)} />
      </div>
    )
  if (!data) return <div className={styles.steps} aria-busy="true" />
  const shares = sharesOf(data.languages)
  return (
    <div className={styles.steps} data-counting={isFetching || undefined}>
      <p className={styles.total} role="status">
        <strong>{formatCount(data.count)}</strong> {data.count === 1 ? 'player gets it' : 'players get it'}
        <span className="dimmed"> of {formatCount(data.players)}</span>
      </p>
      <dl className={styles.list}>
        {stepsOf(data, audience, holdOut).map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {data.unknown > 0 && <p className={styles.unknown}>{countOf(data.unknown, 'pasted id')} not in this realm.</p>}
      {data.count > 0 && (
        <>
          <div className={styles.bar} aria-hidden>
            {shares.map(({ language, count }, index) => (
              <span key={language ?? 'none'} data-share={index} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={styles.languages} aria-label="Players by language">
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
