import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCheck, IconCopy, IconPlayerStop, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu, PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { clockParts, useClock } from '../../../ui/time/clock.ts'
import { exactTimeText } from '../../../ui/time/format-time.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import styles from './Campaigns.module.css'
import { type CampaignValues, findFormParts } from './campaign-form.ts'
import { typeLabel } from './campaign-type.ts'
import { formatProgress, statusPill } from './campaign-words.tsx'
import type { useCampaignActions } from './use-campaign-actions.ts'

type CampaignHeaderProps = {
  /** Undefined: a new campaign. */
  campaign: CampaignRecord | undefined
  values: CampaignValues
  isEdited: boolean
  actions: Pick<ReturnType<typeof useCampaignActions>, 'stop' | 'remove'>
}

/** The name and the state of the campaign, and the actions on it as a whole. */
export function CampaignHeader({ campaign, values, isEdited, actions: { stop, remove } }: CampaignHeaderProps) {
  const place = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const { isSent } = findFormParts(values.mtype)
  const isExecuting = campaign?.status === 'executing'
  const mayStop = isExecuting || campaign?.next !== undefined || (!isSent && campaign?.announcement !== undefined)
  return (
    <PageHeader
      title={values.name.trim() || (campaign ? campaign.name : 'New campaign')}
      state={campaign ? statusPill(campaign) : undefined}
      subtitle={<Subtitle campaign={campaign} list={paths.inRealm(place, 'campaigns')} />}
      actions={
        <>
          <Saved campaign={campaign} isEdited={isEdited} />
          {mayStop && (
            <ActionButton
              leftSection={<IconPlayerStop aria-hidden />}
              disabledReason={rights.refusal('run campaigns')}
              onClick={() => void stop()}
            >
              Stop
            </ActionButton>
          )}
          {campaign && (
            <>
              <ActionButton
                leftSection={<IconCopy aria-hidden />}
                disabledReason={rights.refusal('create campaigns')}
                onClick={() => void navigate(linkTo.newCampaign(place, { like: String(campaign.sid) }))}
              >
                Duplicate
              </ActionButton>
              <RawJson value={campaign} title={`campaign ${campaign.name}`} />
              <MoreMenu
                actions={[
                  {
                    label: 'Delete campaign',
                    icon: <IconTrash aria-hidden />,
                    onClick: () => void remove(),
                    isDangerous: true,
                    disabledReason: rights.refusal('delete campaigns') ?? (isExecuting ? 'Stop it first.' : undefined),
                  },
                ]}
              />
            </>
          )}
        </>
      }
    />
  )
}

function Subtitle({ campaign, list }: { campaign: CampaignRecord | undefined; list: string }) {
  const { createdBy, lastSent } = campaign ?? {}
  const facts = campaign
    ? [
        typeLabel(campaign.type),
        ...(createdBy ? [`by ${createdBy}`] : []),
        campaign.isStarted ? `sent to ${formatProgress(campaign)}` : 'never sent',
      ]
    : ['Next: preview of the plan']
  return (
    <>
      <Link to={list}>All campaigns</Link> · {facts.join(' · ')}
      {lastSent !== undefined && (
        <>
          {' · '}
          <Time ms={lastSent} />
        </>
      )}
    </>
  )
}

/** When the campaign was last saved, in the operator's time zone. */
function Saved({ campaign, isEdited }: { campaign: CampaignRecord | undefined; isEdited: boolean }) {
  const clock = useClock()
  const now = useNow()
  if (isEdited) return <span className={`inline-row dimmed ${styles.saved}`}>Not saved yet</span>
  if (!campaign) return null
  return (
    <span className={`inline-row dimmed ${styles.saved}`} data-tip={exactTimeText(campaign.updated)}>
      <IconCheck aria-hidden /> Saved {clockParts(campaign.updated, clock, now).time}
    </span>
  )
}
