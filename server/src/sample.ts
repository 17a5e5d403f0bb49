import { parseArgs } from 'node:util'
import { checkAlias } from '@regent/contract/organization/customers'
import { samplePast } from '@regent/contract/samples/past'
import { studio } from '@regent/contract/samples/studio'
import { isRunning, Remote, toolPatienceMs } from './kernel/records/remote.ts'
import { openPast, type Past } from './sample-past.ts'
import { isSampleComplete, makeSample } from './sample-studio.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
  })
  if (!(await isRunning(values.url)))
    throw new Error(`No Regent server responds at ${values.url}. Start it with "npm start", or set --url.`)
  const server = new Remote(values.url, { patienceMs: toolPatienceMs })
  const { available, cid } = await server.call(checkAlias, { query: { alias: studio.alias } })
  if (!available && (await isSampleComplete(server, cid))) {
    process.stdout.write(`The sample studio already exists. Nothing was changed.\n`)
  } else await make(server, available ? undefined : cid)
  server.close()

  process.stdout.write(`\n  ${studio.name}: sign in at ${values.url}/login\n\n`)
  for (const { email, role } of studio.people) {
    process.stdout.write(
      `  ${role.padEnd(10)} organization ${studio.alias}   e-mail ${email.padEnd(26)} password ${studio.password}\n`,
    )
  }
  process.stdout.write('\n')
}

/**
 * Makes the studio with a past of ninety days, or as of now where the settings of the server are not at hand. It takes
 * the place of `incomplete`, the organization that an interrupted run has left.
 */
async function make(server: Remote, incomplete: number | undefined): Promise<void> {
  const past = await openPast(server)
  if (incomplete !== undefined) await replace(incomplete, past)
  if (past === undefined) {
    process.stdout.write(
      'DATA_DIR and DATABASE_URL do not lead to the database of this server: the sample begins today.\n',
    )
  }
  try {
    const now = Date.now()
    await makeSample({ running: server, past, now, story: samplePast(now) })
  } finally {
    await past?.close()
  }
}

async function replace(cid: number, past: Past | undefined): Promise<void> {
  if (past === undefined) {
    throw new Error(
      'The sample studio is incomplete, because an earlier run was interrupted. Run this with the server’s DATA_DIR or DATABASE_URL to create it again.',
    )
  }
  await past.setAside(cid)
  process.stdout.write(
    `An earlier run was interrupted. Its studio is now the organization ${studio.alias}-${cid}. Creating a new one.\n`,
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
