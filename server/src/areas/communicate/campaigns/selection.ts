import type { CampaignAudience } from '@regent/contract/communicate/campaigns'
import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { dayMs } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { isEverybody } from '../../players/players/filter.ts'
import { resolveAudience, selectAudience } from '../../players/segments/audience.ts'
import { nameOfProduction } from '../../players/segments/chosen.ts'
import { suppressedPlayers } from '../emails/service.ts'
import { filterWithDevice, isPushSetUp } from '../push/service.ts'
import { toPlayerSearch } from './audience.ts'
import { isHeldOut } from './hold-out.ts'
import { readLimits } from './limits.ts'
import type { CampaignRow } from './queries.ts'
import * as queries from './recipient-queries.ts'

/** Recipients of a campaign if it were sent now, and the skipped players by reason. */
export type Selection = Omit<Required<CampaignAudience>, 'count' | 'heldOut'> & {
  tags: number[]
  heldOut: number[]
  /** Pasted ids that are not in the realm. */
  unknown: number
  typeName: string | undefined
  segmentName: string | undefined
}

const nobody: Selection = {
  tags: [],
  heldOut: [],
  unknown: 0,
  typeName: undefined,
  segmentName: undefined,
  pastRecipients: 0,
  unreachable: 0,
  suspended: 0,
  banned: 0,
  unsubscribed: 0,
  overCap: 0,
}

/** Removes the excluded players and returns how many were removed. */
function excludePlayers(tags: Set<number>, out: Iterable<number>): number {
  let count = 0
  for (const tag of out) if (tags.delete(tag)) count += 1
  return count
}

export async function selectRecipients(
  context: RealmContext,
  campaign: Pick<CampaignRow, 'definition' | 'sid' | 'last_sent_at'>,
): Promise<Selection> {
  const { realm, now, customer } = context
  const { definition, sid } = campaign
  const byPush = definition.mtype === 'NOTIFICATION' && (await isPushSetUp(context))
  const narrowed = toPlayerSearch(definition, now, campaign.last_sent_at, byPush)
  if (!narrowed) return nobody
  const resolved = await resolveAudience(context, definition.audience ?? {}, 'audience', narrowed)
  const { gamerTags, suspended, banned, unknown } = await selectAudience(context, resolved)
  const tags = new Set(gamerTags)
  const isEmail = definition.mtype === 'EMAIL'
  const past = definition.resend_to_past_recipients ? [] : await queries.selectPastRecipients(realm, sid)
  const pastRecipients = excludePlayers(tags, past)
  const unreachable = excludePlayers(tags, await findUnreachable(context, definition.mtype, byPush, [...tags]))
  const unsubscribed = isEmail ? excludePlayers(tags, await suppressedPlayers(customer, realm.id, [...tags])) : 0
  const { limits } = await readLimits(realm)
  const overCap = excludePlayers(tags, await findPlayersOverCap(context, limits, [...tags]))
  const heldOut = [...tags].filter((tag) => isHeldOut(sid, tag, definition.holdOut ?? 0))
  excludePlayers(tags, heldOut)
  const { search, segmentName } = resolved
  return {
    tags: [...tags],
    heldOut,
    unknown,
    segmentName,
    pastRecipients,
    unreachable,
    unsubscribed,
    overCap,
    suspended: suspended - banned,
    banned,
    typeName: search && isEverybody(search) ? await nameOfProduction(realm) : undefined,
  }
}

/** Players without an e-mail; with push, those who are not connected and have no device. */
export async function findUnreachable(
  { realm, now }: RealmContext,
  type: CampaignRow['definition']['mtype'],
  byPush: boolean,
  tags: readonly number[],
): Promise<number[]> {
  if (type === 'EMAIL') return without(tags, await queries.selectWithEmail(realm, tags))
  if (!byPush) return []
  const offline = without(tags, await queries.selectOnline(realm, tags, new Date(now)))
  return without(offline, await filterWithDevice({ realm }, offline))
}

/** Filters players to those who reached the realm's frequency cap. */
export const findPlayersOverCap = async (
  { realm, now }: RealmContext,
  { cap }: CampaignLimits,
  gamerTags: readonly number[],
): Promise<number[]> =>
  cap
    ? queries.selectOverCap(realm, { messages: cap.messages, since: new Date(now - cap.days * dayMs) }, gamerTags)
    : []

function without(tags: readonly number[], excluded: readonly number[]): number[] {
  const knownOthers = new Set(excluded)
  return tags.filter((tag) => !knownOthers.has(tag))
}
