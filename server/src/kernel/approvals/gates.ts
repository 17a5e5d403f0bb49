import type { AnyEndpoint } from '@regent/contract/endpoint'
import type { ApprovalAct, ApprovalRules } from '@regent/contract/organization/approval-shapes'
import type { RealmRef, RequestContext } from '../context/context.ts'
import { selectHasMorePlayers as hasMorePlayers } from './queries.ts'
import { needsApproval } from './requests.ts'
import { neededFor, readRules } from './rules.ts'

/** What an act does, after "asks for the approval of a colleague …". */
export const actWords: Record<ApprovalAct | 'rules', string> = {
  publish: 'to publish content',
  promote: 'to promote from another realm',
  'many-players': 'to act on so many players',
  grant: 'to give that much to players',
  archive: 'to archive it',
  secret: 'to read the secret of the realm',
  rules: 'to ask for less',
}

const planIt = 'Make a plan of it and ask for approval.'

/** A person who works in the realm, also by a job in their name; neither a game server nor a player. */
export const isOperatorIn = ({ caller, role }: Pick<RequestContext, 'caller' | 'role'>, pid: string): boolean =>
  caller.kind === 'account' && role(pid) !== undefined

/** Whether a plan that is being applied was judged by this act before it began. */
export const isOfPlan = ({ plan }: Pick<RequestContext, 'plan'>, act: ApprovalAct | 'rules'): boolean =>
  plan?.acts.includes(act) ?? false

/**
 * The gate of an act that approvals can be asked for: every way to do it by hand calls this. Refuses an operator where the
 * realm asks for approvals, unless an approved plan is being applied.
 */
export async function refuseUnapproved(
  context: Pick<RequestContext, 'caller' | 'role' | 'plan'>,
  realm: RealmRef,
  act: ApprovalAct,
  way = planIt,
): Promise<void> {
  if (!isOperatorIn(context, realm.id) || isOfPlan(context, act)) return
  const { rules } = await readRules(realm)
  const needed = neededFor(rules, [act])
  if (needed > 0) throw needsApproval(needed, actWords[act], { way })
}

/**
 * The gate of acts on many players, for every write: how many a call reaches is declared with it (`reaches`), so no area
 * asks for this gate. A plan is judged when it begins.
 */
export async function refuseUnapprovedReach(
  context: Pick<RequestContext, 'caller' | 'role' | 'plan'> & { realm: RealmRef | undefined },
  { reaches, otherWay = planIt }: Pick<AnyEndpoint, 'reaches' | 'otherWay'>,
  asked: { params: object; query: object; body: object },
): Promise<void> {
  const { realm } = context
  if (reaches !== 'everyone' && typeof reaches !== 'function') return
  if (!realm || !isOperatorIn(context, realm.id) || context.plan) return
  const players = typeof reaches === 'function' ? reaches(asked) : reaches
  if (players !== 'everyone' && players < 2) return
  const { rules } = await readRules(realm)
  const needed = neededFor(rules, ['many-players'])
  if (needed > 0 && (await isMany(realm, rules, players)))
    throw needsApproval(needed, actWords['many-players'], { way: otherWay })
}

/** Whether these are more players than a realm lets somebody reach alone. */
export const isMany = async (
  realm: RealmRef,
  { maxPlayers }: Pick<ApprovalRules, 'maxPlayers'>,
  players: number | 'everyone',
): Promise<boolean> => (players === 'everyone' ? hasMorePlayers(realm, maxPlayers) : players > maxPlayers)
