import { applyEventContent, endEvent, getEvent, listEvents } from '@regent/contract/engage/events'
import { listSeasons } from '@regent/contract/operate/seasons'
import type { Command } from 'commander'
import type * as z from 'zod'
import type { Runner, Work } from '../command.ts'
import { readObject } from '../input-text.ts'
import { formatTime } from '../output/printer.ts'
import { type PlanOptions, runPlan, withPlanOptions } from '../plan-flow.ts'

type EventContent = z.input<NonNullable<typeof applyEventContent.body>>['content']

/** `regent events …` and `regent seasons …`. */
export function addSchedule(program: Command, run: Runner): void {
  const events = program.command('events').description('list, start and end events')
  events
    .command('list')
    .description('list the events, running ones first')
    .action(
      run(async ({ session, print }) => {
        const { events: rows, problems } = await session.call(listEvents, {})
        for (const { symbol, message } of problems) print.note(`${symbol}: ${message}`)
        print.rows(rows, [
          ['symbol', ({ symbol }) => symbol],
          ['name', ({ content }) => content.name],
          [
            'state',
            ({ current, next, isWithdrawn }) => stateOf(current !== undefined, next !== undefined, isWithdrawn),
          ],
        ])
      }),
    )
  const start = events
    .command('start <file>')
    .description('make a plan that creates or replaces an event: @file with its content as JSON, or - for stdin')
    .option('--now', 'start it when the plan is applied, whatever start the file has')
  withPlanOptions(start).action(run(startEvent))
  events
    .command('end <id>')
    .description('show an event; with --apply, end it and withdraw its content')
    .option('--apply', 'end the event; this cannot be planned')
    .action(run(end))
  const seasons = program.command('seasons').description('list seasons')
  seasons
    .command('list')
    .description('list the seasons, those with the latest start first')
    .action(
      run(async ({ session, print }) => {
        print.rows((await session.call(listSeasons, {})).seasons, [
          ['id', ({ id }) => id],
          ['name', ({ name }) => name],
          ['state', ({ state }) => state],
          ['start', ({ start: from }) => formatTime(from)],
          ['end', ({ end: to }) => formatTime(to)],
        ])
      }),
    )
}

function stateOf(isRunning: boolean, hasNext: boolean, isWithdrawn: boolean): string {
  if (isRunning) return 'running'
  if (isWithdrawn) return 'withdrawn'
  return hasNext ? 'scheduled' : 'over'
}

async function startEvent(work: Work, options: PlanOptions & { now?: boolean }, file = ''): Promise<void> {
  const read = await readObject(work.system, file === '-' || file.startsWith('@') ? file : `@${file}`, file)
  // The server checks the content, as it does for the console.
  const content = ('content' in read ? read.content : read) as EventContent
  const made = await work.session.review(applyEventContent, { body: { content } }, options.now ? 'now' : 'as-given')
  await runPlan(work, made, options)
}

async function end({ session, print }: Work, { apply }: { apply?: boolean }, id = ''): Promise<void> {
  const event = await session.call(getEvent, { params: { id } })
  if (!apply) {
    print.value(event)
    return print.note(`Nothing was changed. End the event with: regent events end ${id} --apply`)
  }
  print.value(await session.call(endEvent, { params: { id } }), [`The event ${id} has ended.`])
}
