import { getCampaignResults } from '@regent/contract/campaigns-delivery'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { formatCount } from '../../../ui/format-number.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { effectWords } from './campaign-effect.ts'

type CampaignResultsSectionProps = { sid: number; scope: string | null }

/** What became of a campaign, beside the players who were held out. */
export function CampaignResultsSection({ sid, scope }: CampaignResultsSectionProps) {
  const { data, error } = useQuery(query(getCampaignResults, { params: { sid } }, { scope }))
  if (error) return <ErrorNotice failure={readFailure('The results could not be read.', error)} />
  if (!data) return null
  const of = (n: number | undefined) =>
    n === undefined
      ? 'not measured'
      : data.sent === 0
        ? formatCount(n)
        : `${formatCount(n)} (${((100 * n) / data.sent).toFixed(1)} %)`
  return (
    <Section title="Results">
      <KeyValueList
        items={[
          { label: 'Players reached', value: formatCount(data.sent) },
          ...(data.waiting > 0
            ? [{ label: 'Waiting for the end of quiet hours', value: formatCount(data.waiting) }]
            : []),
          { label: 'Delivered', value: of(data.delivered) },
          { label: 'Opened', value: of(data.opened) },
          { label: 'Claimed', value: of(data.claimed) },
          { label: 'Back within a day', value: of(data.back) },
          ...(data.heldOut > 0 ? [{ label: 'Against the players held out', value: effectWords(data) }] : []),
        ]}
      />
    </Section>
  )
}
