import { ApiError } from '@regent/contract/errors'
import type { Finding } from '@regent/contract/operate/change-set-shapes'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { hiddenText } from '../../../kernel/audit/personal.ts'
import { maskSealed } from '../../../kernel/audit/sealed.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { checkDrafts, prepareDrafts, requireRights } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import type { NewPlan, NewRow } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'

export const findingText = ({ subject, id, field, reason }: Finding) =>
  `${subject} ${id}${field === '' ? '' : `, ${field}`}: ${reason}`

/** A plan is read by a person: it lists the first findings and counts the rest. */
const maxListed = 100

const formatFindings = (findings: readonly Finding[]): string[] => [
  ...findings.slice(0, maxListed).map(findingText),
  ...(findings.length > maxListed ? [`And ${(findings.length - maxListed).toLocaleString('en')} more.`] : []),
]

/**
 * A plan that applies drafts in one step. Drafts that would be rejected are not planned; findings of checks are added
 * to the plan. `named` gets the name of the realm; its `rows` are changes of records that are not drafted.
 */
export async function planDrafts(
  context: RealmContext,
  drafts: readonly Draft[],
  named: (realm: string) => Pick<NewPlan, 'kind' | 'title' | 'verb' | 'input' | 'waitsUntil'> & {
    warnings?: readonly string[]
    rows?: readonly NewRow[]
  },
): Promise<PlanWithSample> {
  const { realm, db } = context
  requireRights(context, drafts)
  const checks = await checkDrafts(context, drafts)
  const [first] = checks.errors
  if (first) {
    const more =
      checks.errors.length > 1
        ? ` ${formatQuantity(checks.errors.length, 'problem')} in total, listed by the check.`
        : ''
    throw new ApiError('ChangeSetMoved', {
      message: `This cannot be applied: ${findingText(first)}${more} Nothing was planned.`,
      current: checks.errors,
    })
  }
  await prepareDrafts(context, drafts)
  const here = (await findOrganization(db, realm.cid))?.realms.get(realm.id)
  const name = here?.name ?? realm.id
  const isProduction = here !== undefined && here.parent === undefined
  const { warnings = [], rows = [], ...plan } = named(name)
  return makePlan(
    context,
    {
      pid: realm.id,
      ...plan,
      warnings: [
        'All or nothing: if one change fails, none is applied.',
        ...warnings,
        ...formatFindings(checks.warnings),
      ],
      faults: formatFindings(checks.faults),
      ...(isProduction && { typeName: name }),
    },
    [...drafts.map((draft) => toPlanRow(context, draft)), ...rows],
  )
}

/**
 * Everybody who sees the audit trail can read a plan. So it has no secrets, and private values only show that they
 * change.
 */
function toPlanRow(context: RealmContext, { subject, id, label, before, after }: Draft) {
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
