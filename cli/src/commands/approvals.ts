import type { ApprovalRequest } from '@regent/contract/organization/approval-shapes'
import { shortHash } from '@regent/contract/organization/approval-shapes'
import {
  askForApproval,
  getApproval,
  giveApproval,
  listApprovals,
  refuseApproval,
} from '@regent/contract/organization/approvals'
import { getPlan } from '@regent/contract/organization/plans'
import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { readId } from '../input-text.ts'
import { formatTime } from '../output/printer.ts'
import { describePlan } from '../plan-flow.ts'

type DecisionOptions = { hash?: string; comment?: string }

/** `regent approvals …`: requests of colleagues. */
export function addApprovals(program: Command, run: Runner): void {
  const group = program.command('approvals').description('list, approve and refuse requests for approval')
  group
    .command('list')
    .description('list the requests of the last 30 days')
    .option('--waiting', 'only requests that wait for you')
    .action(run(list))
  group
    .command('ask <plan>')
    .description('ask colleagues to approve a plan')
    .option('--message <text>', 'a message to them')
    .action(
      run<{ message?: string }>(async ({ session, print }, { message }, plan = '') => {
        const subject = { kind: 'plan' as const, id: readId(plan, 'The id of the plan') }
        const request = await session.call(askForApproval, { body: { subject, message } })
        print.value(request, describeRequest(request))
      }),
    )
  group
    .command('approve <id>')
    .description('show the plan of a request and approve it; only a person can')
    .option('--hash <hash>', 'approve only this hash, without a question; eight digits are enough')
    .option('--comment <text>', 'a comment')
    .action(run(approve))
  group
    .command('refuse <id>')
    .description('refuse a request')
    .requiredOption('--comment <text>', 'the reason')
    .action(
      run<{ comment: string }>(async ({ session, print }, { comment }, id = '') => {
        const params = { id: readId(id, 'The id of the request') }
        const request = await session.call(refuseApproval, { params, body: { comment } })
        print.value(request, describeRequest(request))
      }),
    )
}

async function list({ session, print }: Work, { waiting }: { waiting?: boolean }): Promise<void> {
  print.rows((await session.call(listApprovals, { query: { waiting } })).rows, [
    ['id', ({ id }) => id],
    ['state', ({ state }) => state],
    ['approvals', ({ approvals, needed }) => `${approvals} of ${needed}`],
    ['asked', ({ askedAt }) => formatTime(askedAt)],
    ['by', ({ askedByEmail }) => askedByEmail],
    ['hash', ({ hash }) => shortHash(hash)],
    ['title', ({ title }) => title],
  ])
}

/** The person sees exactly what the hash stands for before they approve it. */
async function approve({ system, session, print }: Work, { hash, comment }: DecisionOptions, id = ''): Promise<void> {
  const params = { id: readId(id, 'The id of the request') }
  const request = await session.call(getApproval, { params })
  if (request.subject.kind === 'plan')
    for (const line of describePlan(await session.call(getPlan, { params: { id: request.subject.id } })))
      print.note(line)
  if (request.whyNot !== undefined) throw new CommandError('failed', request.whyNot)
  const digits = hash?.replaceAll(' ', '')
  if (digits === undefined && !system.isTerminal)
    throw new CommandError('usage', 'The approval is not confirmed.', `Add --hash "${shortHash(request.hash)}".`)
  const isConfirmed =
    digits === undefined
      ? (await system.ask(`Approve ${shortHash(request.hash)}? Type yes`)) === 'yes'
      : digits.length >= 8 && request.hash.startsWith(digits)
  if (!isConfirmed)
    throw new CommandError(
      digits === undefined ? 'failed' : 'conflict',
      digits === undefined ? 'Nothing was approved.' : 'The plan has another hash. Nothing was approved.',
      digits === undefined ? undefined : 'Read the request again: its plan may have changed.',
    )
  const approved = await session.call(giveApproval, { params, body: { hash: request.hash, comment } })
  print.value(approved, describeRequest(approved))
}

const describeRequest = ({ id, state, approvals, needed, hash }: ApprovalRequest): string[] => [
  `Request ${id}: ${state}, ${approvals} of ${needed} approvals, hash ${shortHash(hash)}`,
]
