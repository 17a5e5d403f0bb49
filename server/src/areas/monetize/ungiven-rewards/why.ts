import { type RewardSource, rewardSources } from '@regent/contract/monetize/reward-sources'
import { maxPlayersOfCause, maxThingsPerKind, type WhyLink, type WhyRepair } from '@regent/contract/players/why'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asNumber,
  asText,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { findMissing } from '../inventory/gifts.ts'
import { selectOfClaim, selectUngiven, type UngivenRow } from './queries.ts'
import { canBeGiven, countOfSymbol } from './service.ts'
import { countByCause, selectPlayersOfCause } from './why-queries.ts'

const words: Record<RewardSource, string> = {
  mail: 'Mail',
  announcement: 'Announcement',
  event: 'Event',
  tournament: 'Tournament',
  'daily-reward': 'Daily reward',
  'promo-code': 'Promotion code',
  purchase: 'Purchase',
  payment: 'Payment',
  campaign: 'Campaign',
  pvp: 'PvP board',
}

/** A link to the record that promised it, if the search of a realm finds it by its reference. */
function findLink({ source, reference }: UngivenRow): WhyLink | undefined {
  switch (source) {
    case 'event':
      return { kind: 'event', id: reference.replace(/\.\d{12,14}$/, '') }
    case 'daily-reward':
      return { kind: 'daily-reward', id: reference.split('/')[0] ?? '' }
    case 'announcement':
      return { kind: 'announcement', id: reference }
    case 'campaign':
      return { kind: 'campaign', id: reference }
    case 'pvp':
      return { kind: 'leaderboard', id: reference }
    default:
      return undefined
  }
}

const formatPromise = ({ source, reference }: Pick<UngivenRow, 'source' | 'reference'>) =>
  `${words[source]} ${reference}`

const toFoundThing = (row: UngivenRow): FoundThing => ({
  id: String(row.id),
  title: `${row.symbol} of ${words[row.source].toLowerCase()} ${row.reference}`,
  at: row.last_at,
  ...(row.gamer_tag === 0 && { detail: 'for many players' }),
})

/** Limit of newest rows that a text search scans. */
const readAtMost = 500

const rowsFor = async ({ realm }: RealmContext, gamerTag: number): Promise<UngivenRow[]> => {
  const page = { order: 'desc', after: undefined, limit: readAtMost } as const
  const [own, ofMany] = await Promise.all([
    selectUngiven(realm, { gamerTag }, page),
    selectUngiven(realm, { gamerTag: 0 }, page),
  ])
  return [...own, ...ofMany]
}

/** Promised rewards that could not be given. A row is deleted once it is given, so a missing row means success. */
export const whyReward: WhySource = {
  things: async (context, gamerTag, text) => thingsWith((await rowsFor(context, gamerTag)).map(toFoundThing), text),
  async explain(context, gamerTag, id) {
    if (!/^\d{1,16}$/.test(id)) return undefined
    const page = { order: 'desc', after: undefined, limit: 1 } as const
    const [row] = await selectUngiven(context.realm, { ids: [Number(id)] }, page)
    const own = row && (row.gamer_tag === 0 ? row : await findSameReward(context, gamerTag, row))
    return own && explain(context, own)
  },
  async playersOf({ realm }, cause) {
    const claim = claimIn(cause)
    if (!claim) return undefined
    const otherPlayers = await selectPlayersOfCause(realm, claim, maxPlayersOfCause)
    return { title: `${claim.symbol} of ${formatPromise(claim)} could not be granted`, ...otherPlayers }
  },
}

/** The row of the same reward for another player, so that both can be compared; the row itself if it is theirs. */
async function findSameReward(
  { realm }: RealmContext,
  gamerTag: number,
  row: UngivenRow,
): Promise<UngivenRow | undefined> {
  if (row.gamer_tag === gamerTag) return row
  const ofClaim = await selectOfClaim(realm, { ...row, gamer_tag: gamerTag })
  return ofClaim.find(({ symbol }) => symbol === row.symbol)
}

type Claim = { source: RewardSource; reference: string; symbol: string }

/** `mail/currency.gems/7`: a reference may contain slashes; those of a symbol are encoded. */
const toCause = ({ source, symbol, reference }: Claim) => `${source}/${encodeURIComponent(symbol)}/${reference}`

/** Parses the claim from the id of a cause; undefined if it is not a claim. */
function claimIn(cause: string): Claim | undefined {
  const [named, encoded = '', ...rest] = cause.split('/')
  const source = rewardSources.find((one) => one === named)
  const reference = rest.join('/')
  if (source === undefined || encoded === '' || reference === '') return undefined
  try {
    return { source, symbol: decodeURIComponent(encoded), reference }
  } catch {
    return undefined
  }
}

async function explain(context: RealmContext, row: UngivenRow): Promise<FoundExplanation> {
  const { realm, registry, now } = context
  const ofClaim = await selectOfClaim(realm, row)
  const symbols = ofClaim.map(({ symbol }) => symbol)
  const [missing, causes, count] = await Promise.all([
    findMissing(realm, symbols),
    countByCause(realm, row, maxThingsPerKind),
    countOfSymbol(context, row.symbol),
  ])
  const isGivable = canBeGiven(registry, row)
  const isReady = missing.size === 0
  const manual = isGrantable(registry, row)
  const givable = ofClaim.filter((one) => canBeGiven(registry, one)).map(({ id }) => id)
  const acts = openContent([...missing.keys()])
  if (isGivable) acts.push(...planActs(row, givable, count))
  return {
    thing: toFoundThing(row),
    rules: toRules(row),
    asJudged: judge(row.last_at, attemptConditions(row, ofClaim), ''),
    now: judge(
      now,
      [
        wasPromised(row),
        ...symbols.map((symbol) => exists(symbol, missing.get(symbol))),
        manual,
        {
          ...wasGiven(isReady && isGivable ? false : undefined),
          value: asNumber(row.tries),
          needed: asText('one success'),
        },
      ],
      '',
    ),
    repair: {
      says: isReady
        ? isGivable
          ? 'The missing record exists now. The reward was not granted yet.'
          : manual.unmet
        : `First create ${[...missing.keys()].join(', ')} in this realm. Then grant the reward with a plan.`,
      holds: symbols,
      acts,
    },
    others: causes.map(({ symbol, players }) => ({
      cause: `${symbol} could not be granted`,
      players,
      isOwn: symbols.includes(symbol),
      id: toCause({ source: row.source, reference: row.reference, symbol }),
    })),
  }
}

function toRules(row: UngivenRow): FoundExplanation['rules'] {
  const link = findLink(row)
  return { text: formatPromise(row), ...(link && { link }) }
}

const wasPromised = (row: UngivenRow): JudgedCondition => ({
  name: 'Was promised and claimed',
  isMet: true,
  value: asText(formatPromise(row), findLink(row)),
  needed: asText('a claim of the player, or the schedule'),
  judgedAt: row.first_at,
  unmet: '',
})

/** A reason says why the symbol could not be granted. */
const exists = (symbol: string, reason: string | undefined): JudgedCondition => ({
  name: `${symbol} can be granted`,
  isMet: reason === undefined,
  value: asText(reason === undefined ? 'exists' : 'missing'),
  needed: asText('published, defined or deployed in this realm'),
  unmet: reason ?? '',
})

const wasGiven = (isMet: boolean | undefined): JudgedCondition => ({
  name: 'Was given',
  isMet,
  value: asText('not given'),
  needed: asText('given'),
  unmet: 'Ready to be granted.',
})

function isGrantable(registry: RealmContext['registry'], row: UngivenRow): JudgedCondition {
  const isGivable = canBeGiven(registry, row)
  const giver = registry.gives[row.source]
  return {
    name: 'Operators can grant it',
    isMet: isGivable,
    value: asText(isGivable ? 'yes' : 'no'),
    needed: asText('yes'),
    unmet: 'whoGives' in giver ? giver.whoGives : 'Operators cannot grant this reward.',
  }
}

/** The conditions at the last attempt to give the rewards of the claim. */
const attemptConditions = (row: UngivenRow, ofClaim: readonly UngivenRow[]): JudgedCondition[] => [
  wasPromised(row),
  ...ofClaim.map((one) => ({
    ...exists(one.symbol, one.reason),
    judgedAt: one.last_at,
    detail: `Tried ${one.tries === 1 ? 'once' : `${one.tries} times`}.`,
  })),
  wasGiven(undefined),
]

/** Opens the first missing record that is content. */
function openContent(missing: readonly string[]): WhyRepair[] {
  const id = missing.find((symbol) => /^(currency|items)\./.test(symbol))
  return id === undefined ? [] : [{ do: 'open', label: 'Open Content', link: { kind: 'content', id } }]
}

/** Plans for the rewards of this claim, and for all rewards with the same cause if there are more. */
function planActs({ symbol }: UngivenRow, ids: number[], count: number): WhyRepair[] {
  const label = ids.length === 1 ? 'Plan the reward' : `Plan ${ids.length} rewards`
  const acts: WhyRepair[] = [{ do: 'give-again', label, ids }]
  if (count > ids.length) acts.push({ do: 'give-all-again', label: `Plan for all ${count} with this cause`, symbol })
  return acts
}
