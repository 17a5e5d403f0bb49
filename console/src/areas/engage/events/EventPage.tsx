import type { EventView } from '@regent/contract/engage/events'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { NextTimes } from '../../../ui/time/NextTimes.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { formatReward } from '../../monetize/inventory/reward-form.ts'
import { HistorySection } from '../../organization/audit/History.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { AudienceText } from '../../players/segments/AudienceText.tsx'
import { EventFigures } from './EventFigures.tsx'
import { EventParticipation } from './EventParticipation.tsx'
import { EventPhases } from './EventPhases.tsx'
import { EventRounds } from './EventRounds.tsx'
import { deriveRowState, formatOrigin, formatRecurrence, stateLabels, stateTones } from './event-words.ts'
import { eventQuery } from './events-reads.ts'
import { buildPhases } from './phases-of.ts'
import { endPhaseLabel, useEventActions } from './use-event-actions.tsx'

const count = (value: number) => value.toLocaleString('en')

/** The rewards of an event, by score and by rank. */
function EventRewards({ content }: { content: EventView }) {
  const { score_rewards: byScore = [], rank_rewards: byRank = [], stores = [], cohortSettings } = content
  const byGuild = content.group_rewards?.scoreRewards ?? []
  const rows = [
    ...byScore.map((reward) => ({
      label: `Score ${count(reward.min)}${reward.max === undefined ? ' or more' : ` to ${count(reward.max)}`}`,
      value: formatReward(reward),
    })),
    ...byRank.map((reward) => ({
      label:
        reward.max === undefined || reward.max === reward.min
          ? `Rank ${reward.min}`
          : `Ranks ${reward.min} to ${reward.max}`,
      value: formatReward(reward),
    })),
    ...byGuild.map((reward) => ({
      label: `Guild score ${count(reward.min)}${reward.max === undefined ? ' or more' : ` to ${count(reward.max)}`}`,
      value: formatReward(reward),
    })),
    ...(stores.length > 0 ? [{ label: 'Stores', value: stores.join(', ') }] : []),
    ...(cohortSettings ? [{ label: 'Cohorts', value: cohortSettings.cohorts.map(({ id }) => id).join(', ') }] : []),
  ]
  return rows.length === 0 ? <p className="flush inset">The event has no rewards.</p> : <KeyValueList items={rows} />
}

/** One event: its current phase, its schedule, its rewards and its rounds. */
export function EventPage() {
  const { symbol = '' } = useParams({ strict: false }) as { symbol?: string }
  const place = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view events')
  const scope = realmScope(place.realmId)
  const read = useQuery({ ...eventQuery(symbol, scope), enabled: isAllowed })
  const row = read.data
  const { actionsOf, drawers } = useEventActions(place.realmId)
  const back = <Link to={paths.inRealm(place, 'events')}>All events</Link>

  if (!row) {
    return (
      <UnreadRecord
        title={symbol}
        back={back}
        missingRight={isAllowed ? undefined : 'view events'}
        read={read}
        failed="The event could not be loaded."
      />
    )
  }

  const state = deriveRowState(row)
  const { content, upcoming } = row
  const actions = actionsOf(row)
  const latestRound = row.current ?? row.last
  const endPhase = row.current && actions.find(({ label }) => label === endPhaseLabel)
  return (
    <div className="stack gap-16">
      <PageHeader
        title={content.name}
        subtitle={
          <>
            <code className="mono">{symbol}</code> · {formatOrigin(row)} · {back}
          </>
        }
        state={<Pill tone={stateTones[state]}>{stateLabels[state]}</Pill>}
        actions={
          <>
            <AlsoHere />
            <RawJson value={row} title={symbol} />
            {endPhase && row.current?.phase && (
              <ActionButton
                variant="filled"
                leftSection={endPhase.icon}
                disabledReason={endPhase.disabledReason || undefined}
                onClick={endPhase.onClick}
              >
                {`End phase ${row.current.phase.name}`}
              </ActionButton>
            )}
          </>
        }
        menu={actions.filter((action) => action !== endPhase)}
      />
      <EventFigures row={row} place={place} />
      <Section title="Phases" subtitle={row.current ? 'In the running round.' : undefined} isFlush>
        <EventPhases row={row} />
      </Section>
      {latestRound && (
        <EventParticipation
          round={latestRound.id}
          isRunning={latestRound.running}
          phases={buildPhases({ ...row, current: latestRound }, Date.now())}
          place={place}
        />
      )}
      <ResultsPanel kind="event" id={symbol} name={content.name} />
      <Section title="Audience">
        <p className="flush inset">
          <AudienceText realmId={place.realmId} audience={content.audience} />
        </p>
      </Section>
      <Section title="Rewards">
        <EventRewards content={content} />
      </Section>
      <Section title="When it takes place" subtitle={`${formatRecurrence(row)}${row.isWithdrawn ? '; ended' : ''}.`}>
        <NextTimes label="Next rounds" times={upcoming} none="No rounds planned." isFramed={false} />
      </Section>
      <EventRounds symbol={symbol} place={place} />
      <HistorySection of={{ subject: 'event', subjectId: symbol }} scope={scope} />
      {drawers}
    </div>
  )
}
