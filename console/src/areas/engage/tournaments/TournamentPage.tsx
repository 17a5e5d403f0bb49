import { Button } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getRealmTournament } from '@regent/contract/engage/tournaments-realm'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { type Figure, Figures } from '../../../ui/chart/Figures.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPencil } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { TournamentCycles, UpcomingCycles } from './TournamentCycles.tsx'
import styles from './TournamentPage.module.css'
import { TournamentStandings } from './TournamentStandings.tsx'
import { formatIsoDuration, rewardRows, stateTones } from './tournament-words.ts'
import { tournamentQuery } from './tournaments-reads.ts'
import type { TournamentSearch } from './tournaments-search.ts'

/** One tournament: current cycle, standings by tier and stage, rewards, and past cycles. */
export function TournamentPage() {
  const { tournamentId = '' } = useParams({ strict: false }) as { tournamentId?: string }
  const search = useSearch({ strict: false }) as TournamentSearch
  const place = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view tournaments')
  const scope = realmScope(place.realmId)
  const read = useQuery({
    ...tournamentQuery(tournamentId, search, scope),
    enabled: isAllowed,
    placeholderData: (before) => (before?.tournament.tournamentId === tournamentId ? before : undefined),
  })
  const { data } = read
  const back = <Link to={paths.inRealm(place, 'tournaments')}>All tournaments</Link>

  if (!data) {
    return (
      <UnreadRecord
        title={tournamentId}
        back={back}
        missingRight={isAllowed ? undefined : 'view tournaments'}
        read={read}
        failed="The tournament could not be loaded."
      />
    )
  }

  const { tournament, content, stages, upcoming } = data
  const { current, problem, state } = tournament
  const rewards = content ? rewardRows(content) : []
  return (
    <div className="stack gap-16">
      <PageHeader
        title={tournament.name}
        subtitle={
          <>
            <code className="mono">{tournamentId}</code> · {back}
          </>
        }
        state={<Pill tone={stateTones[state]}>{state}</Pill>}
        menu={[]}
        actions={
          <>
            {rights.can('view content') && (
              <Button
                renderRoot={(props) => <Link {...linkTo.contentItem(place, tournamentId)} {...props} />}
                leftSection={<IconPencil aria-hidden />}
              >
                Edit in Content
              </Button>
            )}
            <RawJson value={data} title={tournamentId} />
          </>
        }
      />
      {problem !== undefined && (
        <div className={`framed ${styles.problem}`} role="status">
          Hidden from players: its published content is not valid. <code className="mono">{problem}</code>
        </div>
      )}
      <Figures figures={buildFigures(data)} />
      {content && (
        <>
          <TournamentStandings id={tournamentId} content={content} stages={stages} current={current?.cycle ?? 0} />
          <UpcomingCycles cycles={upcoming} />
          <Section title="Rewards" subtitle="At the end of each cycle, by rank in the group.">
            {rewards.length === 0 ? (
              <p className="flush dimmed">No rewards and no stage changes.</p>
            ) : (
              <KeyValueList items={rewards} />
            )}
          </Section>
          <ResultsPanel kind="tournament" id={tournamentId} name={tournament.name} />
          <TournamentCycles id={tournamentId} place={place} />
        </>
      )}
    </div>
  )
}

function buildFigures({ tournament, content }: EndpointOutput<typeof getRealmTournament>): Figure[] {
  const { current, state } = tournament
  const figures: (Figure | false | undefined)[] = [
    current && {
      label: 'Cycle',
      value: formatCount(current.cycle),
      hint: (
        <>
          {state === 'pending' ? 'begins' : 'ends'}{' '}
          <Time ms={state === 'pending' ? current.startTimeMs : current.endTimeMs} />
        </>
      ),
    },
    tournament.cycleDuration !== undefined && {
      label: 'Repeats every',
      value: formatIsoDuration(tournament.cycleDuration),
    },
    { label: 'Players in this cycle', value: formatCount(tournament.players) },
    { label: 'Players who have joined', value: formatCount(tournament.joined) },
    content && { label: 'Players in a group', value: formatCount(content.playerLimit) },
    content && { label: 'Written by', value: content.permissions.write_self ? 'game clients' : 'staff and servers' },
  ]
  return figures.filter((figure) => figure !== false && figure !== undefined)
}
