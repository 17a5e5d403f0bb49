import type { AnyEndpoint } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { collect, readObject, readPairs } from '../input-text.ts'

type CallInput = { param?: string[]; query?: string[]; body?: string; header?: string[]; review?: boolean }

/** `regent call` and `regent calls`: every call of the API, by its name. */
export function addCall(program: Command, run: Runner): void {
  program
    .command('call <name>')
    .description('make any call of the API and print its response as JSON')
    .option('--param <name=value>', 'a value in the path; repeatable', collect)
    .option('--query <name=value>', 'a value in the query; repeatable', collect)
    .option('--body <json>', 'the body: JSON, @file, or - for stdin')
    .option('--header <name=value>', 'a header, such as If-Match=3; repeatable', collect)
    .option('--review', 'plan the call instead and print the plan, for realms that require a review')
    .action(run(makeCall))
  program
    .command('calls [text]')
    .description('list the calls whose name, path or summary contains the text')
    .action(
      run(async ({ print }, _options, text = '') => {
        const words = text.toLowerCase()
        const found = allEndpoints
          .map(({ name, area, call: { method, path, summary } }) => ({ name, area, method, path, summary }))
          .filter(({ name, path, summary }) => `${name} ${path} ${summary}`.toLowerCase().includes(words))
        print.rows(found, [
          ['name', ({ name }) => name],
          ['request', ({ method, path }) => `${method} ${path}`],
          ['summary', ({ summary }) => summary],
        ])
      }),
    )
}

function findCall(name: string): AnyEndpoint {
  const found = allEndpoints.find((entry) => entry.name === name)
  if (!found) throw new CommandError('usage', `There is no call "${name}".`, `Run "regent calls ${name}".`)
  return found.call
}

async function makeCall({ system, session, print }: Work, options: CallInput, name = ''): Promise<void> {
  const call = findCall(name)
  const params = readPairs(options.param, '--param')
  const missing = [...call.path.matchAll(/:(\w+)/g)].flatMap(([, part = '']) => (params[part] ? [] : [part]))
  if (missing.length > 0)
    throw new CommandError('usage', `${name} needs ${missing.map((part) => `--param ${part}=…`).join(' ')}.`)
  const input = {
    params,
    query: readPairs(options.query, '--query'),
    body: options.body === undefined ? undefined : await readObject(system, options.body, '--body'),
  }
  if (options.review) {
    if (!call.reviewed) throw new CommandError('usage', `${name} cannot be reviewed.`, 'Leave out --review.')
    return print.json(await session.review(call, input, 'as-given'))
  }
  const answer: unknown = await session.call(call, input, { headers: readPairs(options.header, '--header') })
  if (typeof answer === 'string') print.raw(answer)
  else print.json(answer)
}
