import { getConfig, planConfig } from '@regent/contract/operate/config'
import type { Command } from 'commander'
import type { Runner } from '../command.ts'
import { CommandError } from '../failures.ts'
import { readPairs } from '../input-text.ts'
import { type PlanOptions, runPlan, withPlanOptions } from '../plan-flow.ts'

/** `regent config …`: the config of a realm. */
export function addConfig(program: Command, run: Runner): void {
  const group = program.command('config').description('read and change the config of a realm')
  group
    .command('get [name]')
    .description('print the config, or one value of it: namespace|key')
    .action(
      run(async ({ session, print }, _options, name) => {
        const { config } = await session.call(getConfig, {})
        if (name === undefined)
          return print.rows(
            Object.entries(config).map(([key, value]) => ({ name: key, value })),
            [
              ['name', (row) => row.name],
              ['value', (row) => row.value],
            ],
          )
        const value = config[name]
        if (value === undefined)
          throw new CommandError('failed', `${name} is not set, or hidden.`, 'Run "regent config get".')
        print.value(value, [value])
      }),
    )
  const set = group
    .command('set <name> <value>')
    .description('make a plan that sets one value; it refuses secrets, because plans show values')
  withPlanOptions(set).action(
    run<PlanOptions>(async (work, options, name = '', value = '') => {
      const body = { upserts: readPairs([`${name}=${value}`], 'The name') }
      await runPlan(work, await work.session.call(planConfig, { body }), options)
    }),
  )
  const unset = group.command('unset <name>').description('make a plan that deletes one value')
  withPlanOptions(unset).action(
    run<PlanOptions>(async (work, options, name = '') => {
      await runPlan(work, await work.session.call(planConfig, { body: { deletes: [name] } }), options)
    }),
  )
}
