import { cancelPlan, getPlan, listPlans, planUndo, retryPlan } from '@regent/contract/organization/plans'
import type { Command } from 'commander'
import type { Runner } from '../command.ts'
import { readId } from '../input-text.ts'
import { formatTime } from '../output/printer.ts'
import {
  applyAndPrint,
  describePlan,
  type PlanOptions,
  printEnd,
  runPlan,
  withApplyOptions,
  withPlanOptions,
} from '../plan-flow.ts'

const idOf = (text: string) => ({ params: { id: readId(text, 'The id of the plan') } })

/** `regent plans …`: changes that wait to be applied, and those that were applied. */
export function addPlans(program: Command, run: Runner): void {
  const group = program.command('plans').description('read, apply, refuse and undo plans')
  addReads(group, run)
  withApplyOptions(group.command('apply <id>').description('apply a plan and wait for its end')).action(
    run<PlanOptions>(async (work, options, id = '') => {
      const made = await work.session.call(getPlan, idOf(id))
      for (const line of describePlan(made)) work.print.note(line)
      await applyAndPrint(work, made.plan, options)
    }),
  )
  group
    .command('refuse <id>')
    .description('cancel a plan')
    .option('--reason <text>', 'why; an agent that proposed the plan reads it')
    .action(
      run<{ reason?: string }>(async ({ session, print }, { reason }, id = '') => {
        print.value(await session.call(cancelPlan, { ...idOf(id), body: { reason } }), [`Plan ${id} is cancelled.`])
      }),
    )
  group
    .command('retry <id>')
    .description('retry failed rows and the remaining rows of a stopped plan')
    .action(
      run(async (work, _options, id = '') => {
        await work.session.call(retryPlan, idOf(id))
        await printEnd(work, readId(id, 'The id of the plan'))
      }),
    )
  withPlanOptions(group.command('undo <id>').description('make a plan that undoes an applied plan')).action(
    run<PlanOptions>(async (work, options, id = '') => {
      await runPlan(work, await work.session.call(planUndo, idOf(id)), options)
    }),
  )
}

function addReads(group: Command, run: Runner): void {
  group
    .command('list')
    .description('list the plans of the last 30 days')
    .option('--waiting', 'only plans that wait for approval or can be applied')
    .option('--limit <n>', 'the largest number of plans', '50')
    .action(
      run<{ waiting?: boolean; limit: string }>(async ({ session, print }, { waiting, limit }) => {
        const query = { waiting, limit: readId(limit, '--limit') }
        print.rows((await session.call(listPlans, { query })).rows, [
          ['id', ({ id }) => id],
          ['state', ({ state }) => state],
          ['made', ({ madeAt }) => formatTime(madeAt)],
          ['by', ({ madeByEmail }) => madeByEmail],
          ['title', ({ title }) => title],
        ])
      }),
    )
  group
    .command('show <id>')
    .description('show a plan with its first rows')
    .action(
      run(async ({ session, print }, _options, id = '') => {
        const found = await session.call(getPlan, idOf(id))
        print.value(found, describePlan(found))
      }),
    )
}
