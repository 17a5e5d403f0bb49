import { resultSteps } from '@regent/contract/analyze/results'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { studio } from '@regent/contract/samples/studio'
import { dayMs } from '@regent/contract/time'
import { isRunning, Remote } from '../../../server/src/kernel/records/remote.ts'
import { findSampleRealm } from '../studio.ts'
import { startVirtualServer } from '../week/virtual-server.ts'
import { readBundle, type StaffCall } from './bundle.ts'
import { type SeasonReport, simulateSeason } from './season.ts'

type Settings = { season: string; players: number; seed: string; url: string; realm: string | undefined }

/**
 * Reads a season from a running server, simulates it on a server of its own and prints what came of it. Returns whether
 * all parts started.
 */
export async function reportSeason({ season, players, seed, url, realm }: Settings): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const bundle = await readBundle(await openSource(url, realm), season)
  const { world, stop } = await startVirtualServer({ begin: bundle.season.start - dayMs })
  try {
    say(`${bundle.season.name}: ${players} players, in virtual time`)
    const report = await simulateSeason(world, bundle, { players, seed, say })
    for (const line of listLines(report)) say(line)
    return report.unstarted.length === 0
  } finally {
    await stop()
  }
}

/** Calls to the realm of the season: with the API key of REGENT_KEY, or as a tester of the sample studio. */
async function openSource(url: string, realm: string | undefined): Promise<StaffCall> {
  if (!(await isRunning(url)))
    throw new Error(`No Regent server responds at ${url}. Start it with "npm start", or set --url.`)
  const server = new Remote(url)
  const key = process.env['REGENT_KEY']
  if (key !== undefined) {
    if (realm === undefined) throw new Error('With REGENT_KEY, choose a realm with --realm cid.pid.')
    return (call, input) => server.call(call, input, { scope: realm, token: key })
  }
  const scope = realm ?? (await findSampleRealm(server))
  if (scope === undefined)
    throw new Error('The sample studio is missing. Run "npm run sample" first, or set REGENT_KEY and --realm cid.pid.')
  const body = { grant_type: 'password', username: studio.people[2].email, password: studio.password } as const
  const { access_token: token } = requireTokens(await server.call(createToken, { body }, { scope }))
  return (call, input) => server.call(call, input, { scope, token })
}

const widths = { name: 36, step: 14 }

/** The report as lines: steps of each part and of all, what was given, and what did not start. */
export function listLines({ results, staged, unstarted }: SeasonReport): string[] {
  const steps = resultSteps.filter((step) => results.steps.some((one) => one.step === step))
  type Steps = SeasonReport['results']['steps']
  const toLine = (name: string, own: Steps) =>
    name.padEnd(widths.name) +
    steps.map((step) => String(own.find((one) => one.step === step)?.players ?? '–').padStart(widths.step)).join('')
  const nameOf = (kind: string, id: string) =>
    staged.parts.find((one) => one.part.kind === kind && one.id === id)?.part.name ?? id
  return [
    '',
    'players'.padEnd(widths.name) + steps.map((step) => step.padStart(widths.step)).join(''),
    ...results.parts.map(({ kind, id, steps: own }) => toLine(`${nameOf(kind, id)} (${kind})`, own)),
    toLine('all parts, each player once', results.steps),
    '',
    results.given.length === 0
      ? 'Nothing was given.'
      : `Given: ${results.given.map(({ symbol, amount }) => `${amount.toLocaleString('en')} ${symbol}`).join(', ')}.`,
    ...unstarted.map(({ part, why }) => `Did not start: ${part.name} (${part.kind}): ${why}.`),
    ...staged.left.map(({ name, kind }) => `Not simulated: ${name} (${kind}).`),
    'Audiences and conditions on stats are not simulated: every player is in them.',
  ]
}
