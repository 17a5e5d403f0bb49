import { type AnyEndpoint, needsReview } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { ApprovalAct, ApprovalRules } from '@regent/contract/organization/approval-shapes'
import type { RealmRef, RequestContext } from '../context/context.ts'
import { selectHasMorePlayers as hasMorePlayers } from './queries.ts'
import { needsApproval } from './requests.ts'
import { readRules, requiredApprovals } from './rules.ts'

/** The action, after "asks for the approval of a colleague …". */
export const actWords: Record<ApprovalAct | 'rules', string> = {
  publish: 'to publish content',
  promote: 'to promote from another realm',
  'many-players': 'to change this many players',
  grant: 'to grant this amount to players',
  archive: 'to archive it',
  secret: 'to read the secret of the realm',
  rules: 'to lower the required approvals',
}

const planIt = 'Create a plan and request approval.'

/** A person who works in the realm, also by a job in their name; neither a game server nor a player. */
export const isOperatorIn = ({ caller, role }: Pick<RequestContext, 'caller' | 'role'>, pid: string): boolean =>
  caller.kind === 'account' && role(pid) !== undefined

/** True if a plan that is being applied was judged by this act before it began. */
export const isOfPlan = ({ plan }: Pick<RequestContext, 'plan'>, act: ApprovalAct | 'rules'): boolean =>
  plan?.acts.includes(act) ?? false

/**
 * The gate of actions that may require approval: every manual way to perform one calls this. Rejects an operator if the
 * realm requires approvals, unless an approved plan is being applied.
 */
export async function requireApproval(
  context: Pick<RequestContext, 'caller' | 'role' | 'plan'>,
  realm: RealmRef,
  act: ApprovalAct,
  way = planIt,
): Promise<void> {
  if (!isOperatorIn(context, realm.id) || isOfPlan(context, act)) return
  const { rules } = await readRules(realm)
  const needed = requiredApprovals(rules, [act])
  if (needed > 0) throw needsApproval(needed, actWords[act], { way })
}

/**
 * The approval gate of actions on many players, for every write: calls declare how many players they affect
 * (`reaches`), so areas do not call this gate. A plan is checked when it starts.
 */
export async function refuseUnapprovedReach(
  context: Pick<RequestContext, 'caller' | 'role' | 'plan'> & { realm: RealmRef | undefined },
  { reaches, otherWay = planIt }: Pick<AnyEndpoint, 'reaches' | 'otherWay'>,
  input: { params: object; query: object; body: object },
): Promise<void> {
  const { realm } = context
  if (reaches !== 'everyone' && typeof reaches !== 'function') return
  if (!realm || !isOperatorIn(context, realm.id) || context.plan) return
  const players = typeof reaches === 'function' ? reaches(input) : reaches
  if (players !== 'everyone' && players < 2) return
  const { rules } = await readRules(realm)
  const needed = requiredApprovals(rules, ['many-players'])
  if (needed > 0 && (await isMany(realm, rules, players)))
    throw needsApproval(needed, actWords['many-players'], { way: otherWay })
}

/**
 * The review gate, for every write: a realm can require reviews of calls that several players notice (`requireReview`).
 * Rejects a call of an operator, of their API key or of an agent. Exempt are game servers, services, players, and jobs,
 * because their action was reviewed when it was saved.
 */
export async function refuseUnreviewed(
  context: Pick<RequestContext, 'caller' | 'role'> & { realm: RealmRef | undefined },
  call: AnyEndpoint,
  input: object,
): Promise<void> {
  const { caller, realm } = context
  if (!realm || !isOperatorIn(context, realm.id) || (caller.kind === 'account' && caller.isJob)) return
  if (needsReview(call, input) && (await readRules(realm)).rules.requireReview) throw new ApiError('ReviewRequired')
}

/** True if these are more players than one operator may affect without approval. */
export const isMany = async (
  realm: RealmRef,
  { maxPlayers }: Pick<ApprovalRules, 'maxPlayers'>,
  players: number | 'everyone',
): Promise<boolean> => (players === 'everyone' ? hasMorePlayers(realm, maxPlayers) : players > maxPlayers)
