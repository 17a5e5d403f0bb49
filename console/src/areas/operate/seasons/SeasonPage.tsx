import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  checkSeason,
  getSeason,
  type Season,
  type SeasonPartKind,
  type SeasonPartView,
  scheduleSeason,
  seasonPartKinds,
  updateSeason,
} from '@regent/contract/operate/seasons'
import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { type Lane, LaneChart } from '../../../ui/lanes/LaneChart.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPlus } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { buildEntryPath, toneLabels } from '../calendar/calendar-kinds.ts'
import { PlayerPreview } from './PlayerPreview.tsx'
import { RehearsedDays } from './RehearsedDays.tsx'
import { SeasonChecks } from './SeasonChecks.tsx'
import { SeasonResults } from './SeasonResults.tsx'
import styles from './Seasons.module.css'
import { seasonValues, toContent, toPart } from './season-form.ts'
import { describePart, offsetText, stateWords, subjectsOfParts } from './season-words.ts'
import { useSeasonMenu } from './use-season-menu.tsx'

const SeasonDrawer = lazyDialog(() => import('./SeasonDrawer.tsx').then((module) => module.SeasonDrawer))
const PartDrawer = lazyDialog(() => import('./PartDrawer.tsx').then((module) => module.PartDrawer))
const CopySeasonDrawer = lazyDialog(() => import('./CopySeasonDrawer.tsx').then((module) => module.CopySeasonDrawer))
const EndSeasonDrawer = lazyDialog(() => import('./EndSeasonDrawer.tsx').then((module) => module.EndSeasonDrawer))

/** One season: its parts on their days, what a player sees, its checks and its results. */
export function SeasonPage() {
  const { seasonId = '' } = useParams({ strict: false }) as { seasonId?: string }
  const place = useRealm()
  const isAllowed = useRights().can('view events')
  const scope = realmScope(place.realmId)
  const id = Number(seasonId)
  const read = useQuery({ ...query(getSeason, { params: { id } }, { scope }), enabled: isAllowed })
  if (read.data) return <SeasonView season={read.data} />
  return (
    <UnreadRecord
      title="Season"
      back={<Link to={paths.inRealm(place, 'seasons')}>All seasons</Link>}
      missingRight={isAllowed ? undefined : 'view events'}
      read={read}
      failed="The season could not be loaded."
    />
  )
}

function SeasonView({ season }: { season: Season }) {
  const place = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const scope = realmScope(place.realmId)
  const editing = useDrawer((layer, known: Season) => <SeasonDrawer {...layer} known={known} />)
  const copying = useDrawer((layer, of: Season) => (
    <CopySeasonDrawer
      {...layer}
      season={of}
      onSaved={({ id }) => void navigate({ to: paths.inRealm(place, `seasons/${id}`) })}
    />
  ))
  const ending = useDrawer((layer, of: Season) => <EndSeasonDrawer {...layer} season={of} />)
  const menu = useSeasonMenu(season, { edit: editing.open, copy: copying.open, end: ending.open })
  const checks = useQuery(query(checkSeason, { params: { id: season.id } }, { scope }))
  const error = checks.data?.checks.find(({ level }) => level === 'error')
  const { id, name, state, parts, updatedBy } = season
  const isOver = state === 'ended'
  const verb = state === 'draft' ? 'Review' : 'Review again:'
  return (
    <>
      <PageHeader
        title={name}
        state={<Pill tone={stateWords[state].tone}>{stateWords[state].label}</Pill>}
        subtitle={
          <>
            <Link to={paths.inRealm(place, 'seasons')}>All seasons</Link>
            {` · ${formatQuantity(parts.length, 'part')}${updatedBy ? ` · by ${updatedBy.split('@')[0]}@` : ''}`}
          </>
        }
        menu={menu}
        actions={
          !isOver && (
            <ActionButton
              variant="filled"
              disabledReason={rights.refusal('edit events') ?? (parts.length === 0 ? 'It has no parts.' : error?.text)}
              onClick={() => void schedule(season)}
            >
              {`${verb} ${formatQuantity(parts.length, 'part')}`}
            </ActionButton>
          )
        }
      />
      <Figures season={season} checks={checks.data} />
      <div className={styles.columns}>
        <div className="stack gap-12">
          <Parts season={season} />
          <RehearsedDays season={season} />
          <SeasonChecks read={checks} />
          <HistorySection of={{ subject: 'season', subjectId: String(id) }} scope={scope} />
        </div>
        <div className={`stack gap-12 ${styles.side}`}>
          <PlayerPreview season={season} />
          <SeasonResults season={season} />
        </div>
      </div>
      {editing.element}
      {copying.element}
      {ending.element}
    </>
  )
}

/** In a production realm the review opens first. */
const schedule = ({ id, name, parts, version, state }: Season) =>
  act(
    scheduleSeason,
    { params: { id }, body: {} },
    {
      subject: subjectsOfParts(parts),
      ifMatch: version,
      done: `${state === 'draft' ? 'Scheduled' : 'Placed the parts of'} the season ${name}`,
      failed: `The season ${name} was not scheduled.`,
    },
  )

type FiguresProps = {
  season: Season
  checks: { players: number; isExact: boolean; costs: readonly { symbol: string; atMost: number }[] } | undefined
}

function Figures({ season: { start, end, audience }, checks }: FiguresProps) {
  const costs = checks?.costs ?? []
  return (
    <dl className={`panel ${styles.figures}`}>
      <div>
        <dt>One clock</dt>
        <dd>
          <Time ms={start} /> – <Time ms={end} />
        </dd>
      </div>
      <div>
        <dt>One audience</dt>
        <dd>
          {checks ? `${checks.isExact ? '' : 'about '}${formatQuantity(checks.players, 'player')}` : '…'}
          <span className="dimmed">{audience ? ' in its audience' : ' · everybody'}</span>
        </dd>
      </div>
      <div>
        <dt>Gives at most</dt>
        <dd>
          {!checks
            ? '…'
            : costs.length === 0
              ? 'nothing that counts'
              : costs
                  .slice(0, 3)
                  .map(({ symbol, atMost }) => `${atMost.toLocaleString('en')} ${symbol.replace(/^[^.]*\./, '')}`)
                  .join(' · ')}
        </dd>
      </div>
    </dl>
  )
}

function Parts({ season }: { season: Season }) {
  const rights = useRights()
  const adding = useDrawer((layer, kind: SeasonPartKind) => <PartDrawer {...layer} season={season} kind={kind} />)
  const moving = useDrawer((layer, part: SeasonPartView) => <PartDrawer {...layer} season={season} part={part} />)
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const refusal = season.state === 'ended' ? 'The season has ended.' : rights.refusal('edit events')
  const { parts } = season
  const addMenu = (
    <Menu>
      <Menu.Target>
        <ActionButton leftSection={<IconPlus aria-hidden />} disabledReason={refusal}>
          {parts.length === 0 ? 'Add the first part' : 'Add part'}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {seasonPartKinds.map((kind) => {
          const { label, icon: Icon } = describePart(kind)
          return (
            <Menu.Item key={kind} leftSection={<Icon aria-hidden />} onClick={() => adding.open(kind)}>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <Section title="Parts" count={parts.length} isFlush actions={parts.length > 0 && addMenu}>
      {parts.length === 0 ? (
        <EmptyState
          kind="nothing-yet"
          title="No parts yet"
          description="Parts keep their records. The season puts them on one schedule."
          action={addMenu}
        />
      ) : (
        <>
          {!isNarrow && <PartLanes season={season} />}
          <ul className={`plain-list ${styles.list}`}>
            {parts.map((part) => (
              <PartRow
                key={`${part.kind} ${part.id}`}
                part={part}
                refusal={refusal}
                onMove={() => moving.open(part)}
                onRemove={() => void removePart(season, part)}
              />
            ))}
          </ul>
        </>
      )}
      {adding.element}
      {moving.element}
    </Section>
  )
}

const removePart = (season: Season, part: SeasonPartView) =>
  act(
    updateSeason,
    {
      params: { id: season.id },
      body: toContent(season, seasonValues(season), season.parts.filter((one) => one !== part).map(toPart)),
    },
    {
      subject: 'season',
      ifMatch: season.version,
      done: `Removed ${part.name} from the season`,
      failed: `${part.name} was not removed.`,
    },
  )

/** The parts as bars on their days; a bar opens the record. */
function PartLanes({ season: { start, end, parts, name, state } }: { season: Season }) {
  const place = useRealm()
  const clock = useClock()
  const now = useNow()
  const span = { from: start - dayMs, to: end + dayMs }
  const head: Lane = {
    id: 'season',
    label: 'Season',
    icon: null,
    bars: [{ key: 'season', name, from: start, to: end, tone: state }],
  }
  const lanes = parts.map((part, n): Lane => {
    const { icon: Icon } = describePart(part.kind)
    const from = part.planned.start ?? Number.NEGATIVE_INFINITY
    const to = part.isMoment ? from : (part.planned.end ?? Number.POSITIVE_INFINITY)
    const isShown = part.found === 'yes' && from <= span.to && to >= span.from
    return {
      id: `${part.kind}/${part.id}`,
      label: part.name,
      icon: <Icon aria-hidden />,
      bars: isShown ? [{ key: String(n), name: part.name, from, to, tone: part.state ?? 'scheduled' }] : [],
    }
  })
  return (
    <LaneChart
      span={span}
      lanes={[head, ...lanes]}
      clock={clock}
      now={now}
      toneWords={toneLabels}
      rowHeight={32}
      barHeight={24}
      namesWidth={188}
      bar={({ key }, { children, ...attributes }) => {
        const part = parts[Number(key)]
        return part?.path ? (
          <Link key={key} {...attributes} to={buildEntryPath(place, { path: part.path, search: part.search ?? {} })}>
            {children}
          </Link>
        ) : (
          <span key={key} {...attributes} role="img">
            {children}
          </span>
        )
      }}
    />
  )
}

type PartRowProps = {
  part: SeasonPartView
  refusal: string | undefined
  onMove: () => void
  onRemove: () => void
}

function PartRow({ part, refusal, onMove, onRemove }: PartRowProps) {
  const place = useRealm()
  const { kind, name, path, search = {}, found, fixed, planned } = part
  const { label } = describePart(kind)
  return (
    <li className="row wrap gap-8">
      <div className="grow">
        {path ? <Link to={buildEntryPath(place, { path, search })}>{name}</Link> : name}{' '}
        <span className="dimmed">{`${label} · ${offsetText(part)}`}</span>
        {found === 'missing' && <p className={styles.error}>Its record does not exist.</p>}
        {found === 'hidden' && <p className="dimmed">You may not see records of this kind.</p>}
        {fixed !== undefined && <p className="dimmed">{fixed}</p>}
        {planned.start !== null && (
          <p className="dimmed">
            <Time ms={planned.start} />
            {planned.end !== null && (
              <>
                {' – '}
                <Time ms={planned.end} />
              </>
            )}
          </p>
        )}
      </div>
      <ActionButton size="compact-sm" disabledReason={refusal} aria-label={`Change ${name}`} onClick={onMove}>
        Change
      </ActionButton>
      <ActionButton size="compact-sm" disabledReason={refusal} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </ActionButton>
    </li>
  )
}
