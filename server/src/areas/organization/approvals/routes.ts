import {
  askForApproval,
  cancelApprovalRelease,
  confirmApprover,
  getApproval,
  getApprovalRules,
  getGrantsLeft,
  giveApproval,
  listApprovals,
  listApprovers,
  planApprovalRules,
  refuseApproval,
  setApprovalRules,
  startApprovalRelease,
  withdrawApproval,
} from '@regent/contract/organization/approvals'
import { ok } from '@regent/contract/shapes'
import { budgetResetsAt, leftFor } from '../../../kernel/approvals/budgets.ts'
import { confirmApprover as confirm } from '../../../kernel/approvals/confirmations.ts'
import { heldBy, holdingWords, identityWords, ownWords } from '../../../kernel/approvals/counting.ts'
import { cancelRelease, findRelease, startRelease } from '../../../kernel/approvals/releases.ts'
import * as requests from '../../../kernel/approvals/requests.ts'
import {
  approversIn,
  approvingIn,
  type Colleague,
  colleaguesIn,
  countConfirmedStaff,
  countStaff,
  readRules,
} from '../../../kernel/approvals/rules.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { findConfirmedIdentities } from '../../../kernel/context/identity.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { planRules } from './plans.ts'
import { setRules } from './service.ts'

export function approvalRoutes(server: Router) {
  server.on(listApprovals, async (context) => {
    const { cursor, limit, waiting } = context.query
    const page = { before: readCursor(cursor, ['id'])?.id, limit: limit + 1 }
    const rows = waiting
      ? await requests.waitingFor(context, page)
      : await requests.listRequests(context.realm, context.now, page)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      rows: await requests.requestViews(context, context.realm, rows.slice(0, limit)),
      next: last ? writeCursor([last.id]) : null,
    }
  })

  server.on(getApproval, (context) => requests.readRequest(context, context.params.id))

  server.on(askForApproval, (context) => requests.requestApproval(context, context.body))

  server.on(giveApproval, (context) => requests.approveRequest(context, context.params.id, context.body))

  server.on(refuseApproval, (context) => requests.refuseRequest(context, context.params.id, context.body.comment))

  server.on(withdrawApproval, (context) => requests.withdrawRequest(context, context.params.id))

  server.on(listApprovers, async (context) => {
    const { realm, caller, now, query } = context
    const owners = [query.madeBy, findAccountId(caller)].filter((id) => id !== undefined)
    const approving = await approvingIn(context, realm)
    const heldAccounts = await heldBy(realm, approving, owners, now)
    const findWhyNot = (id: number) => {
      if (owners.includes(id)) return ownWords
      if (!approving.isConfirmed(id)) return identityWords
      return heldAccounts.has(id) ? holdingWords(approving) : undefined
    }
    return {
      approvers: (await approverViews(context)).map((one) => ({
        ...one,
        ...present({ whyNot: findWhyNot(one.accountId) }),
      })),
    }
  })

  server.on(getApprovalRules, async (context) => {
    const { rules, version } = await readRules(context.realm)
    context.setVersion(version)
    const colleagues = (await colleaguesIn(context.realm)).map(colleagueView)
    return {
      rules,
      version,
      approvers: await approverViews(context),
      colleagues,
      staff: await countStaff(context.realm),
      confirmedStaff: await countConfirmedStaff(context, context.realm),
      ...present({ release: await findRelease(context.realm) }),
    }
  })

  server.on(setApprovalRules, async (context) => {
    await setRules(context, context.body.rules)
    return ok
  })

  server.on(startApprovalRelease, (context) => startRelease(context, context.body.reason))

  server.on(cancelApprovalRelease, async (context) => {
    await cancelRelease(context)
    return ok
  })

  server.on(confirmApprover, async (context) => {
    await confirm(context, context.params.accountId)
    return ok
  })

  server.on(planApprovalRules, (context) => planRules(context, context.body.rules))

  server.on(getGrantsLeft, async ({ realm, caller, role, now, query }) => {
    const accountId = caller.kind === 'account' ? caller.accountId : 0
    const symbols = query.symbols?.split(',').filter((one) => one !== '') ?? []
    const { left, rules } = await leftFor(realm, { accountId, role: role(realm.id) }, symbols, now)
    const isApprovable = rules.acts.grant > 0
    return { left, renewsAt: budgetResetsAt(now), isApprovable, ...(isApprovable && { maxPlayers: rules.maxPlayers }) }
  })
}

const colleagueView = ({ id, email }: Colleague) => ({ accountId: id, email: email ?? '' })

/** The possible approvers of a realm, and whose identity is confirmed. */
async function approverViews(context: RealmContext) {
  const approvers = await approversIn(context, context.realm)
  const confirmedIds = await findConfirmedIdentities(context.registry, context.customer, approvers)
  return approvers.map((one) => ({ ...colleagueView(one), isConfirmed: confirmedIds.has(one.id) }))
}
