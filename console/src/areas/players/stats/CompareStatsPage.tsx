import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getPlayer } from '@regent/contract/players/players'
import { RequestError } from '@regent/contract/request-error'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { focusFirstError } from '../../../api/form.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { playerName } from '../../../shell/records/player-cards.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { IconArrowLeft } from '../../../ui/layout/icons.ts'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { type ComparedStat, compareStats } from './compare-stats.ts'
import { toSpace, useStatsOfPlayer } from './player-stats.ts'
import styles from './Stats.module.css'
import { type ComparedState, type ComparisonSearch, comparedStates } from './stats-search.ts'

const words: Record<ComparedState, { label: string; tone: Tone }> = {
  different: { label: 'different', tone: 'pending' },
  'only-here': { label: 'only here', tone: 'started' },
  'only-there': { label: 'only there', tone: 'done' },
  same: { label: 'same', tone: 'neutral' },
}

const fields: FilterField[] = [
  { id: 'show', label: 'State', options: comparedStates.map((value) => ({ value, label: words[value].label })) },
]

/** A comparison with a player whom the URL names has no saved views. */
const comparison: WholeList<ComparedStat, ComparisonSearch> = {
  noun: ['stat', 'stats'],
  rowId: (row) => `${toSpace(row)}.${row.key}`,
  placeholder: 'Filter by key',
  texts: ({ key }) => [key],
  fields,
  passes: ({ state }, { show }) => show === undefined || state === show,
}

/** Gamer tags and account ids are numbers. */
const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))

/** Compares the stats of this player with those of another player of the realm. */
export function CompareStatsPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players/$playerId/stats/compare' })
  const { realmId, player, gamerTag, path } = usePlayerRoute()
  const rights = useRights()
  const navigate = useNavigate()
  const isAllowed = rights.can('view stats')
  const otherId = search.with !== undefined && isId(search.with) ? Number(search.with) : undefined
  const other = useQuery({
    ...query(getPlayer, { params: { player: otherId ?? 0 } }, { scope: realmScope(realmId) }),
    enabled: isAllowed && otherId !== undefined,
  })
  const isUnknown =
    (search.with !== undefined && otherId === undefined) ||
    (other.error instanceof RequestError && other.error.status === 404)
  const here = useStatsOfPlayer(realmId, isAllowed ? gamerTag : undefined)
  const there = useStatsOfPlayer(realmId, other.data?.gamerTag)
  const isChosen = other.data !== undefined && !isUnknown
  const isReady = isChosen && !here.isLoading && !there.isLoading
  const compared = useMemo(
    () => (isReady ? compareStats(here.stats, there.stats) : []),
    [isReady, here.stats, there.stats],
  )
  const { listProps } = useWholeList(comparison, compared)
  const columns = useMemo(
    () => buildColumns(formatName(player), other.data && formatName(other.data)),
    [player, other.data],
  )
  const error = (isUnknown ? null : other.error) ?? here.error ?? there.error

  const go = (changes: ComparisonSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true })

  return (
    <ListPage
      title="Compare Stats"
      subtitle={isReady ? formatCounts(compared) : 'Choose another player of the realm to compare.'}
      actions={
        <Button component={Link} to={path('stats')} leftSection={<IconArrowLeft aria-hidden />}>
          Stats
        </Button>
      }
      summary={
        isAllowed && (
          <PlayerChoice
            key={search.with}
            chosen={search.with}
            isUnknown={isUnknown}
            onChoose={(id) => go({ with: id, show: undefined, q: undefined })}
          />
        )
      }
      columns={columns}
      {...listProps}
      isLoading={otherId !== undefined && !isUnknown && !isReady && !error}
      csv={{ fileName: `stats-${gamerTag}-${other.data?.gamerTag}.csv` }}
      failure={error && readFailure('The stats could not be compared.', error)}
      onRetry={() => void Promise.all([other.refetch(), here.refetch(), there.refetch()])}
      missingRight={isAllowed ? undefined : 'view stats'}
      nothingYet={
        isReady
          ? { title: 'Nothing to compare', description: 'Neither player has stats.' }
          : { title: 'No player chosen', description: 'Choose a player above.' }
      }
    />
  )
}

type PlayerChoiceProps = {
  chosen: string | undefined
  /** The player does not exist in the realm. */
  isUnknown: boolean
  onChoose: (id: string) => void
}

/** Selects the other player; suggests recently viewed ones. */
function PlayerChoice({ chosen = '', isUnknown, onChoose }: PlayerChoiceProps) {
  const { gamerTag } = usePlayerRoute()
  const form = useForm({
    initialValues: { id: chosen },
    validate: { id: (text) => (isId(text.trim()) ? null : 'Choose a player or enter a gamer tag.') },
  })
  return (
    <form
      className={`flex wrap ${styles.choice}`}
      onSubmit={form.onSubmit(({ id }) => onChoose(id.trim()), focusFirstError(form))}
    >
      <PlayerPicker
        label="Compare with"
        className={styles.field}
        except={gamerTag}
        onPick={onChoose}
        {...form.getInputProps('id')}
        error={form.errors['id'] ?? (isUnknown && 'Player not found in this realm.')}
      />
      <Button type="submit">Compare</Button>
    </form>
  )
}

const formatCounts = (rows: readonly ComparedStat[]): string =>
  comparedStates.map((state) => `${rows.filter((row) => row.state === state).length} ${words[state].label}`).join(', ')

const formatName = (player: Parameters<typeof playerName>[0] & { gamerTag: number }): string =>
  playerName(player) ?? String(player.gamerTag)

const buildColumns = (here: string, there: string | undefined): Column<ComparedStat>[] => [
  { id: 'key', header: 'Key', width: 230, cell: ({ key }) => <CopyId value={key} label="key" />, csv: 'key' },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ state }) => <Pill tone={words[state].tone}>{words[state].label}</Pill>,
    csv: { state: ({ state }) => words[state].label },
  },
  { id: 'here', header: `Here: ${here}`, width: 240, cell: ({ here: value }) => <Value value={value} />, csv: 'here' },
  {
    id: 'there',
    header: there === undefined ? 'There' : `There: ${there}`,
    width: 240,
    cell: ({ there: value }) => <Value value={value} />,
    csv: 'there',
  },
  { id: 'origin', header: 'Origin', width: 90, cell: ({ origin }) => origin, csv: 'origin' },
  { id: 'visibility', header: 'Visibility', width: 90, cell: ({ visibility }) => visibility, csv: 'visibility' },
]

const Value = ({ value }: { value: string | null }) =>
  value === null ? <span className="dimmed">not set</span> : <span className="mono">{value === '' ? '""' : value}</span>
