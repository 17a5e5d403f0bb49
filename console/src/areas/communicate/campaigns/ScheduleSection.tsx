import { Checkbox, SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type CampaignLimits, getCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import styles from './Campaigns.module.css'
import { type CampaignValues, findFormParts } from './campaign-form.ts'

const times = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a time' },
]

type ScheduleSectionProps = {
  form: UseFormReturnType<CampaignValues>
  isReadOnly: boolean
  /** True if it can be sent again, but not edited. */
  isStarted: boolean
}

/** Selects the time of delivery; the realm's limits apply to all campaigns. */
export function ScheduleSection({ form, isReadOnly, isStarted }: ScheduleSectionProps) {
  const place = useRealm()
  const { mtype, when, recur, ownTime } = form.values
  const { isSent } = findFormParts(mtype)
  const limits = useQuery(query(getCampaignLimits, {}, { scope: realmScope(place.realmId) })).data?.limits
  const mayBeOwn = (mtype === 'MAILBOX-IN-GAME' || mtype === 'EMAIL') && recur === 'once'
  const isOwn = mayBeOwn && ownTime
  return (
    <Section
      title="Schedule"
      actions={
        isSent && (
          <SegmentedControl
            aria-label="Schedule"
            size="xs"
            data={times}
            disabled={isReadOnly}
            {...form.getInputProps('when')}
          />
        )
      }
    >
      <div className={`stack shrink ${styles.fields}`}>
        {isSent && when === 'now' && (
          <p className="note">
            {recur === 'once'
              ? 'Sent when you apply its plan.'
              : `Sent once, when you apply its plan. To repeat it ${recur}, choose a time.`}
          </p>
        )}
        {(!isSent || when === 'at') && (
          <div className={`grid ${styles.row}`}>
            <DateTimeField
              isWallTime={isSent && isOwn}
              label={!isSent ? 'Start' : recur === 'once' ? 'Sent' : `First sent; then ${recur}`}
              description={
                isSent && isOwn ? 'In each player’s time zone; immediately where that time has passed.' : undefined
              }
              {...(!isSent && { emptyLabel: 'Immediately' })}
              disabled={isReadOnly || (!isSent && isStarted)}
              {...form.getInputProps('start')}
            />
            {mayBeOwn && (
              <Checkbox
                className={styles.beside}
                label="In each player’s time zone"
                disabled={isReadOnly || isStarted}
                {...form.getInputProps('ownTime', { type: 'checkbox' })}
              />
            )}
          </div>
        )}
        {isSent && mtype !== 'NOTIFICATION' && limits && <KeyValueList items={limitItems(limits)} />}
        {isSent && mtype !== 'NOTIFICATION' && (
          <p className="note">
            Quiet hours and the message cap apply to all campaigns of this realm:{' '}
            <Link to={paths.inRealm(place, 'emails')}>E-mails and limits</Link>
          </p>
        )}
      </div>
    </Section>
  )
}

const limitItems = ({ quiet, cap, timeZone }: CampaignLimits) => [
  {
    label: 'Quiet hours',
    value: quiet ? `${quiet.from} to ${quiet.to}, waits until ${quiet.to} their time` : 'none',
  },
  {
    label: 'At most',
    value: cap ? `${formatQuantity(cap.messages, 'message')} in ${formatQuantity(cap.days, 'day')}` : 'no limit',
  },
  { label: 'Default time zone', value: timeZone },
]
