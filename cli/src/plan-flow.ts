import type { EndpointOutput } from '@regent/contract/endpoint'
import { askForApproval } from '@regent/contract/organization/approvals'
import { applyPlan, getPlan, listPlanRows, type Plan, type PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { Command } from 'commander'
import type { Work } from './command.ts'
import { CommandError } from './failures.ts'
import { toPlainText } from './output/plain-text.ts'

/** Options of commands that make or apply a plan. */
export type PlanOptions = {
  apply?: boolean
  wait?: string | boolean
  reason?: string
  confirm?: string
  message?: string
}

const pollMs = 1_000
const approvalPollMs = 5_000
const defaultWaitMinutes = 60

/** Adds the options of a command that makes a plan. */
export const withPlanOptions = (command: Command): Command =>
  withApplyOptions(command.option('--apply', 'apply the plan; without it, only the plan is made'))

/** Adds the options for applying a plan. */
export const withApplyOptions = (command: Command): Command =>
  command
    .option('--wait [minutes]', `wait for the approval of colleagues (default: ${defaultWaitMinutes} minutes)`)
    .option('--reason <text>', 'why errors that the checks found are accepted')
    .option('--confirm <text>', 'the name that the plan asks for, such as the name of the realm')
    .option('--message <text>', 'a message to the colleagues who are asked for approval')

/** Prints a new plan, and applies it if the options say so. */
export async function runPlan(work: Work, made: PlanWithSample, options: PlanOptions): Promise<void> {
  const { print } = work
  if (!options.apply) {
    print.value(made, describePlan(made))
    print.note(`Nothing was changed. Apply the plan with: regent plans apply ${made.plan.id}`)
    return
  }
  for (const line of describePlan(made)) print.note(line)
  await applyAndPrint(work, made.plan, options)
}

/** Applies a plan, waits for its end and prints the result. */
export async function applyAndPrint(work: Work, plan: Plan, options: PlanOptions): Promise<void> {
  refuseUnconfirmed(plan, await confirmationOf(work, plan, options), options)
  await ensureApproved(work, plan, options)
  await work.session.call(applyPlan, { params: { id: plan.id }, body: { reason: options.reason } })
  await printEnd(work, plan.id)
}

/** Waits for the end of a plan that is being applied, and prints the result. */
export async function printEnd(work: Work, id: number): Promise<void> {
  const ended = await waitForEnd(work, id)
  const { state, error, failed, title } = ended
  work.print.value(ended, [`${state}: ${toPlainText(title)}`])
  if (state !== 'done')
    throw new CommandError('failed', `Plan ${id} ended as ${state}${error ? `: ${toPlainText(error)}` : '.'}`)
  if (failed > 0) throw await failedRows(work, id, failed)
  work.print.note(`Undo it with: regent plans undo ${id} --apply`)
}

/** The largest number of failed rows that are printed. */
const maxFailedRows = 20

async function failedRows({ session }: Work, id: number, count: number): Promise<CommandError> {
  const query = { failed: true, limit: maxFailedRows }
  const { rows } = await session.call(listPlanRows, { params: { id }, query })
  const lines = rows.map(({ label, key, error }) => `  ${toPlainText(label ?? key)}: ${toPlainText(error ?? '')}`)
  const rest = count > rows.length ? [`  … and ${formatQuantity(count - rows.length, 'more row')}`] : []
  const title = `${formatQuantity(count, 'row')} of plan ${id} failed:`
  return new CommandError('failed', [title, ...lines, ...rest].join('\n'), `Retry them with: regent plans retry ${id}`)
}

async function confirmationOf({ system }: Work, { typeName }: Plan, { confirm }: PlanOptions) {
  if (typeName === undefined || confirm !== undefined || !system.isTerminal) return confirm
  return system.ask(`Type ${typeName} to confirm`)
}

function refuseUnconfirmed({ typeName, faults }: Plan, confirm: string | undefined, { reason }: PlanOptions): void {
  if (faults.length > 0 && reason === undefined)
    throw new CommandError(
      'failed',
      'The checks found errors. Nothing was changed.',
      'Correct them, or accept them with --reason "…".',
    )
  if (typeName !== undefined && typeName !== confirm)
    throw new CommandError(
      'usage',
      'The plan is not confirmed. Nothing was changed.',
      `Add --confirm "${toPlainText(typeName)}".`,
    )
}

/** Asks for approval where the realm requires it, and waits for it if the options say so. */
async function ensureApproved(work: Work, plan: Plan, options: PlanOptions): Promise<void> {
  if (!needsApproval(plan)) return
  let request = plan.approvals?.request
  if (request?.state !== 'open') {
    const body = { subject: { kind: 'plan' as const, id: plan.id }, message: options.message }
    request = await work.session.call(askForApproval, { body })
  }
  const about = `Approval request ${request.id} waits: ${request.approvals} of ${request.needed} approvals.`
  if (options.wait === undefined)
    throw new CommandError('waits', about, `When it is approved, run "regent plans apply ${plan.id}". Or add --wait.`)
  work.print.note(about)
  await waitForApproval(work, plan.id, minutesOf(options.wait))
}

const needsApproval = ({ approvals }: Plan): boolean =>
  approvals !== undefined && approvals.needed > 0 && approvals.request?.state !== 'approved'

function minutesOf(wait: string | boolean): number {
  const minutes = typeof wait === 'string' ? Number(wait) : defaultWaitMinutes
  if (!(minutes > 0)) throw new CommandError('usage', '--wait must be a number of minutes above 0.')
  return minutes
}

async function waitForApproval(work: Work, id: number, minutes: number): Promise<void> {
  const { session, system } = work
  const deadline = system.now() + minutes * 60_000
  for (;;) {
    const { plan } = await session.call(getPlan, { params: { id } })
    if (!needsApproval(plan)) return
    const { state, reviewers = [] } = plan.approvals?.request ?? {}
    if (state !== undefined && state !== 'open') {
      const comment = reviewers.find(({ decision }) => decision === 'refused')?.comment
      const reason = comment === undefined ? '' : `: ${toPlainText(comment)}`
      throw new CommandError('failed', `The approval request ended as ${state}${reason}`, 'Make a new plan.')
    }
    if (system.now() >= deadline)
      throw new CommandError(
        'waits',
        `Plan ${id} was not approved within ${formatQuantity(minutes, 'minute')}.`,
        `When it is approved, run "regent plans apply ${id}".`,
      )
    await system.sleep(approvalPollMs)
  }
}

async function waitForEnd({ session, system }: Work, id: number): Promise<Plan> {
  for (;;) {
    const { plan } = await session.call(getPlan, { params: { id } })
    if (plan.state !== 'open' && plan.state !== 'applying') return plan
    await system.sleep(pollMs)
  }
}

/** The plan as lines of text. */
export function describePlan({ plan, sample }: EndpointOutput<typeof getPlan>): string[] {
  const { id, title, state, count, faults, warnings, approvals, summary = [] } = plan
  return [
    `Plan ${id} (${state}): ${toPlainText(title)}`,
    ...summary.map(({ label, value }) => `  ${toPlainText(label)}: ${toPlainText(value)}`),
    ...sample.map(({ label, key, before, after }) => {
      const sign = before === null ? '+' : after === null ? '-' : '~'
      return `  ${sign} ${toPlainText(label ?? key)}: ${toPlainText(before)} → ${toPlainText(after)}`
    }),
    ...(count > sample.length ? [`  … and ${formatQuantity(count - sample.length, 'more row')}`] : []),
    ...faults.map((fault) => `  error: ${toPlainText(fault)}`),
    ...warnings.map((warning) => `  warning: ${toPlainText(warning)}`),
    ...(approvals && approvals.needed > 0
      ? [`  approvals: ${approvals.request?.approvals ?? 0} of ${approvals.needed}`]
      : []),
  ]
}
