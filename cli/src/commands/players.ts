import { planGrant } from '@regent/contract/monetize/inventory'
import { getPlayer, listPlayers, type PlayerRow } from '@regent/contract/players/players'
import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { collect, readId, readPairs } from '../input-text.ts'
import { toPlainText } from '../output/plain-text.ts'
import { formatTime } from '../output/printer.ts'
import { type PlanOptions, runPlan, withPlanOptions } from '../plan-flow.ts'

type GrantOptions = PlanOptions & { player?: string[]; segment?: string; give: string[] }

/** `regent players …` and `regent grant`. */
export function addPlayers(program: Command, run: Runner): void {
  const group = program.command('players').description('find players')
  group
    .command('find <text>')
    .description('find players by id, gamer tag, or the beginning of a name or e-mail')
    .option('--limit <n>', 'the largest number of players', '50')
    .action(
      run<{ limit: string }>(async ({ session, print }, { limit }, text = '') => {
        const query = { query: text, by: 'identity' as const, limit: readId(limit, '--limit') }
        const { rows } = await session.call(listPlayers, { query })
        print.rows(rows, [
          ['gamer tag', ({ gamerTag }) => gamerTag],
          ['name', ({ name }) => name],
          ['e-mail', ({ email }) => email],
          ['platform', ({ platform }) => platform],
          ['created', ({ created }) => formatTime(created)],
          ['last seen', ({ lastSeen }) => formatTime(lastSeen)],
        ])
      }),
    )
  group
    .command('show <player>')
    .description('show one player, by gamer tag or account id')
    .action(
      run(async ({ session, print }, _options, text = '') => {
        const player = await session.call(getPlayer, { params: { player: readId(text, 'The player') } })
        print.value(player, describePlayer(player))
      }),
    )
  const grant = program
    .command('grant')
    .description('make a plan that grants currencies and items to players')
    .requiredOption('--give <symbol=count>', 'such as currency.gems=100; repeatable', collect)
    .option('--player <gamerTag>', 'a player; repeatable', collect)
    .option('--segment <id>', 'all players of a segment')
  withPlanOptions(grant).action(run(grantTo))
}

function describePlayer({
  gamerTag,
  accountId,
  name,
  email,
  platform,
  created,
  lastSeen,
  online,
}: PlayerRow): string[] {
  const facts: [string, unknown][] = [
    ['gamer tag', gamerTag],
    ['account', accountId],
    ['name', name],
    ['e-mail', email],
    ['platform', platform],
    ['created', formatTime(created)],
    ['last seen', formatTime(lastSeen)],
    ['online', online ? 'yes' : 'no'],
  ]
  return facts.map(([label, value]) => `${label.padEnd(10)}  ${toPlainText(value ?? '')}`)
}

async function grantTo(work: Work, { player = [], segment, give, ...options }: GrantOptions): Promise<void> {
  if (player.length > 0 === (segment !== undefined))
    throw new CommandError('usage', 'Name the players: either --player or --segment.')
  const players =
    segment === undefined
      ? { gamerTags: player.map((text) => readId(text, '--player')) }
      : { segment: readId(segment, '--segment') }
  const grants = Object.entries(readPairs(give, '--give')).map(([contentId, text]) => {
    const count = Number(text)
    if (!Number.isSafeInteger(count) || text.trim() === '')
      throw new CommandError('usage', `--give ${contentId} must have a whole number.`)
    return { contentId, count }
  })
  await runPlan(work, await work.session.call(planGrant, { body: { players, grants } }), options)
}
