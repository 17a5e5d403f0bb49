import { type CampaignRecord, countCampaignAudience, planCampaign, stopCampaign } from '@regent/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { act, planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { formatCount } from '../../../ui/format-number.ts'
import { IconCalendar, IconPlayerStop, IconSend } from '../../../ui/icons.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { RawJson } from '../../../ui/RawJson.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { History } from '../../organization/audit/History.tsx'
import styles from './CampaignDetail.module.css'
import { CampaignResultsSection } from './CampaignResultsSection.tsx'
import { typeLabel } from './campaign-type.ts'
import { audienceWords, progressWords, statusPill } from './campaign-words.tsx'
import { TestSending } from './TestSending.tsx'

type CampaignDetailProps = { campaign: CampaignRecord; onSchedule: () => void }

/** One campaign: its texts, its audience and its progress. */
export function CampaignDetail({ campaign, onSchedule }: CampaignDetailProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const { sid, name, type, status, translations, rules: _, ...rest } = campaign
  const isSent = type !== 'ANNOUNCEMENT'
  const scope = realmScope(realmId)
  const audience = useQuery({ ...query(countCampaignAudience, { params: { sid } }, { scope }), enabled: isSent })
  const isExecuting = status === 'executing'
  const conditions = audienceWords(campaign)
  const { count, pastRecipients = 0, unreachable = 0, unsubscribed = 0 } = audience.data ?? {}
  const { suspended = 0, banned = 0, overCap = 0, heldOut = 0 } = audience.data ?? {}
  return (
    <div className={styles.detail}>
      <div className={styles.actions}>
        {statusPill(campaign)}
        {isSent && (
          <>
            <ActionButton
              variant="filled"
              leftSection={<IconSend aria-hidden />}
              disabledReason={rights.refusal('run campaigns') ?? (isExecuting ? 'It is being sent.' : undefined)}
              onClick={() =>
                void planAct(planCampaign, { params: { sid } }, { failed: 'The campaign was not planned.' })
              }
            >
              Send now
            </ActionButton>
            <ActionButton
              leftSection={<IconCalendar aria-hidden />}
              disabledReason={rights.refusal('edit campaigns') ?? rights.refusal('run campaigns')}
              onClick={onSchedule}
            >
              Schedule
            </ActionButton>
          </>
        )}
        {(isExecuting || rest.next !== undefined || (!isSent && rest.announcement !== undefined)) && (
          <ActionButton
            leftSection={<IconPlayerStop aria-hidden />}
            disabledReason={rights.refusal('run campaigns')}
            onClick={() =>
              void act(
                stopCampaign,
                { params: { sid } },
                { subject: 'campaign', done: `Stopped ${name}`, failed: `${name} was not stopped.` },
              )
            }
          >
            Stop
          </ActionButton>
        )}
        <RawJson value={campaign} title={`campaign ${name}`} />
      </div>
      <Section title="Audience">
        <KeyValueList
          items={[
            { label: 'Conditions', value: conditions.length === 0 ? 'everybody' : conditions.join('; ') },
            ...(isSent
              ? [
                  { label: 'Would receive it now', value: count === undefined ? '…' : formatCount(count) },
                  { label: 'Already received it', value: formatCount(pastRecipients) },
                  { label: 'Cannot be reached', value: formatCount(unreachable) },
                  { label: 'Unsubscribed', value: formatCount(unsubscribed) },
                  { label: 'Suspended or banned', value: formatCount(suspended + banned) },
                  { label: 'Over the message cap', value: formatCount(overCap) },
                  { label: 'Held out', value: formatCount(heldOut) },
                ]
              : []),
          ]}
        />
      </Section>
      {rest.isStarted && <CampaignResultsSection sid={sid} scope={scope} />}
      {isSent && !isExecuting && <TestSending campaign={campaign} />}
      <Section title="Campaign">
        <KeyValueList
          items={[
            { label: 'Type', value: typeLabel(type) },
            { label: 'Recurs', value: rest.recur },
            { label: isSent ? 'Next' : 'Start', value: <Time ms={rest.next ?? startOf(rest.start, isSent)} /> },
            { label: 'Sent', value: progressWords(campaign) },
            { label: 'Last sent', value: <Time ms={rest.lastSent} /> },
            { label: 'Problem', value: rest.problem },
            { label: 'Attachments', value: rest.mb_attachments.map(attachmentWords).join(', ') },
            {
              label: 'Expires',
              value: <Time ms={rest.mb_expiration === '' ? undefined : Date.parse(rest.mb_expiration)} />,
            },
            { label: 'Sent again to past recipients', value: rest.resend_to_past_recipients ? 'yes' : 'no' },
            { label: 'Created', value: <Time ms={rest.added} /> },
            { label: 'Created by', value: rest.createdBy },
            { label: 'Id', value: String(sid), copy: String(sid) },
          ]}
        />
      </Section>
      {translations.map(({ lng, subject, msg }) => (
        <Section key={lng} title={`Text: ${lng}`}>
          {subject !== '' && <strong>{subject}</strong>}
          <p className={styles.text}>{msg}</p>
        </Section>
      ))}
      <Section title="History">
        <History
          of={{ subject: 'campaign', subjectId: String(sid) }}
          scope={scope}
          nothingYet="Nothing has happened yet."
        />
      </Section>
    </div>
  )
}

const startOf = (start: string, isSent: boolean) => (isSent || start === '' ? undefined : Date.parse(start))

const attachmentWords = ({ symbol, quantity = 1 }: CampaignRecord['mb_attachments'][number]) =>
  quantity === 1 ? symbol : `${formatCount(quantity)} ${symbol}`
