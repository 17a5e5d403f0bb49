import { Select } from '@mantine/core'
import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import { type CampaignResults, getCampaignResults } from '@regent/contract/communicate/campaigns-delivery'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type ClockName, clockParts, useClock } from '../../../ui/time/clock.ts'
import { formatShare } from '../../../ui/words/format-number.ts'
import styles from './Campaigns.module.css'
import { formatEffect } from './campaign-effect.ts'
import { toProgressKey } from './campaign-words.tsx'

/** "Galleon week, 2 Nov" */
const runName = ({ name, lastSent, added }: CampaignRecord, clock: ClockName) =>
  `${name}, ${clockParts(lastSent ?? added, clock, Date.now()).date}`

type CampaignResultsSectionProps = {
  /** The campaign whose results are shown. */
  shown: CampaignRecord
  /** Default: the results of the page's own campaign. */
  earlier?: { runs: readonly CampaignRecord[]; onChoose: (sid: number) => void }
}

/** Results of a campaign, compared with the control group. */
export function CampaignResultsSection({ shown, earlier }: CampaignResultsSectionProps) {
  const place = useRealm()
  const clock = useClock()
  const read = query(getCampaignResults, { params: { sid: shown.sid } }, { scope: realmScope(place.realmId) })
  const { data, error } = useQuery({
    ...read,
    queryKey: [...read.queryKey, toProgressKey(shown)] as unknown as typeof read.queryKey,
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title={earlier ? 'Results of an earlier run' : 'Results'}
      subtitle={
        !earlier &&
        data &&
        data.waiting > 0 &&
        `${formatQuantity(data.waiting, 'player')} still wait for their send time`
      }
      isFlush
      actions={
        earlier && (
          <span className={`inline-row wrap ${styles.run}`}>
            <Select
              aria-label="Earlier run"
              size="xs"
              data={earlier.runs.map((run) => ({ value: String(run.sid), label: runName(run, clock) }))}
              allowDeselect={false}
              value={String(shown.sid)}
              onChange={(sid) => earlier.onChoose(Number(sid))}
            />
            <Link to={paths.inRealm(place, `campaigns/${shown.sid}`)}>Open the run</Link>
          </span>
        )
      }
    >
      {error && <ErrorNotice failure={readFailure('The results could not be loaded.', error)} />}
      {data && (
        <>
          <dl className={styles.results}>
            {buildFigures(data).map(({ label, count, share, hint }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={styles.figure}>{count === undefined ? 'not measured' : formatCount(count)}</dd>
                <dd className={styles.meter} aria-hidden>
                  <span style={{ width: `${Math.min(100, 100 * (share ?? 0))}%` }} />
                </dd>
                <dd className="note">{hint}</dd>
              </div>
            ))}
          </dl>
          {data.heldOut > 0 && <p className="flush divided inset">{formatEffect(data)}</p>}
        </>
      )}
    </Section>
  )
}

function buildFigures({ sent, delivered, opened, claimed, withdrawn, back, heldOut, heldOutBack }: CampaignResults) {
  const of = (label: string, count: number | undefined, more = '') => {
    const share = count === undefined || sent === 0 ? undefined : count / sent
    return {
      label,
      count,
      share,
      hint: share === undefined || count === undefined ? '–' : `${formatShare(count, sent, 1)}${more}`,
    }
  }
  const compared = heldOut > 0 ? ` · control group ${formatShare(heldOutBack, heldOut, 1)}` : ''
  return [
    { label: 'Sent', count: sent, share: sent > 0 ? 1 : 0, hint: `to ${formatQuantity(sent, 'player')}` },
    of('Delivered', delivered),
    of('Opened', opened),
    of('Claimed', claimed),
    ...(withdrawn === undefined ? [] : [of('Withdrawn', withdrawn, ' by undo')]),
    of('Back within a day', back, compared),
  ]
}
