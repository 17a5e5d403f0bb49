import type { TournamentContent } from '@regent/contract/engage/tournaments'
import { type NextPlace, previewTournamentMove, type TournamentMove } from '@regent/contract/engage/tournaments-realm'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatPrizes, tierName } from './tournament-words.ts'

type MovePreviewProps = {
  id: string
  gamerTag: number
  content: TournamentContent
  /** The chosen tier and stage; undefined while they are not valid. */
  place: { tier: number; stage: number } | undefined
}

/** The rewards of a player with and without a move: of this cycle, which stays, and of the next one. */
export function MovePreview({ id, gamerTag, content, place }: MovePreviewProps) {
  const { realmId } = useRealm()
  const read = useQuery({
    ...query(
      previewTournamentMove,
      { params: { id }, query: { playerId: gamerTag, tier: place?.tier ?? 0, stage: place?.stage ?? 0 } },
      { scope: realmScope(realmId) },
    ),
    enabled: place !== undefined && isServed('previewTournamentMove'),
    placeholderData: (before) => before,
  })
  if (read.error) return <ErrorNotice failure={readFailure('The rewards could not be previewed.', read.error)} />
  if (!read.data) return null
  const { endsMs, now, thisCycle, without, moved } = read.data
  return (
    <Section title="Rewards" subtitle={<NextCycle endsMs={endsMs} />}>
      <KeyValueList
        items={[
          ...(now && thisCycle
            ? [
                {
                  label: 'This cycle, unchanged',
                  value: `${placeText(content, now)}, rank ${formatCount(now.rank)}: ${prizeText(thisCycle)}`,
                },
              ]
            : []),
          { label: 'Next cycle without the move', value: nextText(content, without, now) },
          { label: 'Next cycle with the move', value: nextText(content, moved, now) },
        ]}
      />
    </Section>
  )
}

const NextCycle = ({ endsMs }: { endsMs: number }) => (
  <>
    The next cycle begins <Time ms={endsMs} />.
  </>
)

const placeText = (content: TournamentContent, { tier, stage }: { tier: number; stage: number }) =>
  `${tierName(content, tier)}, stage ${formatCount(stage)}`

const prizeText = ({ currencyRewards, gifts }: NextPlace['asFirst']) =>
  formatPrizes(currencyRewards, gifts) || 'no reward'

/** "Gold, stage 2. With rank 3: 50 currency.gems. With rank 1: 100 currency.gems." */
function nextText(content: TournamentContent, next: NextPlace, now: TournamentMove['now']): string {
  const asNow =
    next.asNow && now && now.rank > 1 ? ` With rank ${formatCount(now.rank)}: ${prizeText(next.asNow)}.` : ''
  return `${placeText(content, next)}.${asNow} With rank 1: ${prizeText(next.asFirst)}.`
}
