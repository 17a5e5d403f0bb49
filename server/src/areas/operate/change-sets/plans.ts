import type { Finding } from '@regent/contract/change-set-shapes'
import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/plans'
import { hiddenText } from '../../../kernel/audit/personal.ts'
import { maskSealed } from '../../../kernel/audit/sealed.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { findOrganization } from '../../../kernel/context/directory.ts'
import { applyDrafts, checkDrafts, findMoved, prepareDrafts, requireRights } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import { changeSetRow, draftOf, listDraftRows, lockChangeSet, lockOpenSet } from '../../../kernel/drafts/store.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { linkPlan } from './queries.ts'

/** Exactly these values of a set. */
type Input = { number: number; hash: string }

const many = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

const findingText = ({ subject, id, field, reason }: Finding) =>
  `${subject} ${id}${field === '' ? '' : `, ${field}`}: ${reason}`

/** A plan is read by a person: it lists the first findings and counts the rest. */
const maxListed = 100

const textsOf = (findings: readonly Finding[]): string[] => [
  ...findings.slice(0, maxListed).map(findingText),
  ...(findings.length > maxListed ? [`And ${(findings.length - maxListed).toLocaleString('en')} more.`] : []),
]

export async function planSet(context: RealmContext, number: number): Promise<PlanWithSample> {
  const { realm, db } = context
  const set = await lockOpenSet(context, number)
  const drafts = await draftsOf(context, number)
  if (drafts.length === 0) throw new ApiError('ChangeSetEmpty')
  requireRights(context, drafts)
  const checks = await checkDrafts(context, drafts)
  const [first] = checks.errors
  if (first) {
    const more =
      checks.errors.length > 1 ? ` ${many(checks.errors.length, 'problem')} in all; the check lists them.` : ''
    throw new ApiError('ChangeSetMoved', {
      message: `This set cannot be applied: ${findingText(first)}${more} Nothing was planned.`,
      current: checks.errors,
    })
  }
  await prepareDrafts(context, drafts)
  const here = (await findOrganization(db, realm.cid))?.realms.get(realm.id)
  const name = here?.name ?? realm.id
  const isProduction = here !== undefined && here.parent === undefined
  const planned = await makePlan(
    context,
    {
      pid: realm.id,
      kind: 'change-set',
      title: `Apply #${number} ${set.name} to ${name}: ${many(drafts.length, 'change')}`,
      verb: `Apply ${many(drafts.length, 'change')}`,
      input: { number, hash: set.hash } satisfies Input,
      warnings: ['All of it in one step, or nothing.', ...textsOf(checks.warnings)],
      faults: textsOf(checks.faults),
      ...(isProduction && { typeName: name }),
    },
    drafts.map((draft) => rowOf(context, draft)),
  )
  await linkPlan(realm, number, planned.plan.id)
  return planned
}

const draftsOf = async (context: RealmContext, number: number): Promise<Draft[]> =>
  (await listDraftRows(context.realm, number)).map((row) => draftOf(context, row))

/** Everybody who sees the audit trail reads a plan: it has no secrets, and of private values only that they change. */
function rowOf(context: RealmContext, { subject, id, label, before, after }: Draft) {
  const { seal } = context.registry.drafts[subject]
  const show = (value: unknown) => hidePrivate(maskSealed(seal?.(context, id, value) ?? value))
  return { key: `${subject}/${id}`, label, before: show(before), after: show(after) }
}

const hidePrivate = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, isPrivate(field) ? hiddenText : field]))
    : value

/** A property of content that game clients never get. */
const isPrivate = (value: unknown) =>
  typeof value === 'object' && value !== null && 'visibility' in value && value.visibility === 'private'

export const changeSetPlan: PlanKind = {
  right: 'view audit',
  // In one transaction, so that nobody plays with half of it.
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  async whatMoved(context, { input }) {
    const here = realmOfPlan(context)
    const { number, hash } = input as Input
    const set = await lockOpenSet(here, number)
    if (set.hash !== hash) return 'The change set was edited since this plan was made.'
    const drafts = await draftsOf(here, number)
    requireRights(here, drafts)
    const [moved] = await findMoved(here, drafts)
    return moved && `${findingText(moved)}`
  },
  async apply(context, { id, input, reason }) {
    const here = { ...realmOfPlan(context), ifMatch: undefined, setVersion: () => {} }
    const { number, hash } = input as Input
    const set = await lockChangeSet(here.realm, number)
    if (set?.state !== 'open') throw new ApiError('ChangeSetNotOpen')
    if (set.hash !== hash)
      throw new ApiError('PlanMoved', { message: 'The change set was edited meanwhile. Nothing was changed.' })
    await applyDrafts(here, await draftsOf(here, number), reason ?? undefined)
    await changeSetRow(
      here.realm,
      number,
      { state: 'applied', plan_id: id, apply_at: null, job_id: null, problem: null },
      new Date(here.now),
    )
    const subject = 'change-set'
    context.change({
      subject,
      id: String(number),
      before: { state: 'open' },
      after: { state: 'applied' },
      pid: here.realm.id,
    })
  },
}
