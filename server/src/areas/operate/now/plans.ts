import { ApiError } from '@regent/contract/errors'
import { playersOfEmptyRealm } from '@regent/contract/operate/now-sample-players'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { countPlayersUpTo } from '../../players/players/service.ts'
import { isInProduction, makePlayers } from './filling.ts'
import { describePlayer, type FillInput, generatePlayer } from './generated-players.ts'

const playersAtOnce = 50

/** True if the realm is in use, apart from these players. */
const hasPlayers = async ({ realm }: RealmContext, except: readonly number[] = []): Promise<boolean> =>
  (await countPlayersUpTo(realm, playersOfEmptyRealm + 1, except)) > playersOfEmptyRealm

const tagsIn = (rows: readonly PlannedRow[]): number[] => rows.map(({ key }) => Number(key))

export async function planFill(context: RealmContext, count: number): Promise<PlanWithSample> {
  const { realm, now } = context
  if (await isInProduction(realm)) throw new ApiError('RealmInProduction')
  if (await hasPlayers(context)) throw new ApiError('RealmHasPlayers')
  const input: FillInput = { seed: newId(), at: now }
  const title = `Add ${formatQuantity(count, 'sample player')}`
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'sample-players',
      title,
      verb: title,
      input,
      warnings: [
        'Undo deletes these players, except those whom somebody has signed in as.',
        'Analytics does not count them.',
      ],
    },
    Array.from({ length: count }, (_, index) => {
      const player = generatePlayer(input, index + 1)
      return { key: String(newId()), label: player.name, before: null, after: describePlayer(player) }
    }),
  )
}

export const samplePlayersPlan: PlanKind = {
  act: 'many-players',
  right: 'edit player-profile',
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  async whatMoved(context, _plan, rows) {
    const here = realmOfPlan(context)
    if (await isInProduction(here.realm)) return 'The realm is now a production realm.'
    return (await hasPlayers(here, tagsIn(rows)))
      ? `The realm now has more than ${playersOfEmptyRealm} players.`
      : undefined
  },
  apply: (context, { input }, rows) =>
    makePlayers(
      realmOfPlan(context),
      rows.map(({ key, n }) => ({ gamerTag: Number(key), player: generatePlayer(input as FillInput, n) })),
    ),
}
