import { queryHistory } from '@regent/contract/analyze/analytics'
import { type Command, Option } from 'commander'
import type { Runner } from '../command.ts'
import { readText } from '../input-text.ts'

/** `regent query`: SQL on the history of a realm. */
export function addQuery(program: Command, run: Runner): void {
  program
    .command('query <sql>')
    .description('run one SELECT on the history of the realm: SQL, @file, or - for stdin')
    .addOption(
      new Option('--format <format>', 'the form of the result').choices(['table', 'csv', 'json']).default('table'),
    )
    .action(
      run<{ format: string }>(async ({ system, session, print }, { format }, sql = '') => {
        const query = await readText(system, sql)
        const { json, csv, columns, isCut } = await session.call(queryHistory, { body: { query } })
        if (isCut) print.note('The result is cut: it reached the maximum number of rows or characters.')
        if (print.isJson || format === 'json') return print.json(json)
        if (format === 'csv') return print.raw(csv)
        print.rows(
          json,
          columns.map((name) => [name, (row) => row[name]]),
        )
      }),
    )
}
