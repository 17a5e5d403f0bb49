import { parseArgs } from 'node:util'
import { RequestError } from '@regent/contract/request-error'
import { diff, type Job, pull, push } from './commands.ts'
import { FolderError } from './folder.ts'
import { type Person, Studio } from './studio.ts'

const usage = `npm run content -- pull|diff|push --url https://… --scope CID.PID [--folder content]
  [--type items] [--manifest global] [--prune] [--plan] [--confirm "Name of the realm"] [--reason "…"]
Sign in with REGENT_TOKEN, or with REGENT_EMAIL and REGENT_PASSWORD.`

/** `npm run content`: the content of a realm as a folder of JSON files, for a repository. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` },
      scope: { type: 'string' },
      folder: { type: 'string', default: 'content' },
      type: { type: 'string' },
      manifest: { type: 'string', default: 'global' },
      prune: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      confirm: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { url, scope, type, manifest: manifestId, folder, prune, confirm, reason } = values
  const [command] = positionals
  if (!scope?.includes('.') || positionals.length !== 1) throw new FolderError(usage)
  const studio = await Studio.open({ url, scope, type, manifestId }, readPerson(process.env))
  const job: Job = { studio, folder, prune, say: (line) => process.stdout.write(`${line}\n`) }
  if (command === 'pull') await pull(job)
  else if (command === 'diff') process.exitCode = (await diff(job)) > 0 ? 1 : 0
  else if (command === 'push') await push(job, { isPlanOnly: values.plan, confirm, reason })
  else throw new FolderError(usage)
}

/** From the environment, so that no secret is in the list of processes. */
function readPerson({
  REGENT_TOKEN: token,
  REGENT_EMAIL: email,
  REGENT_PASSWORD: password,
}: NodeJS.ProcessEnv): Person {
  if (token) return { token }
  if (email && password) return { email, password }
  throw new FolderError(usage)
}

main().catch((error: unknown) => {
  process.stderr.write(`${whatWentWrong(error)}\n`)
  process.exit(2)
})

function whatWentWrong(error: unknown): string {
  if (error instanceof RequestError) {
    const { message, current } = error
    const rows = (current as { errors?: { message: string }[] } | undefined)?.errors ?? []
    return [message, ...rows.slice(0, 20).map((row) => `  ${row.message}`)].join('\n')
  }
  return error instanceof Error ? error.message : String(error)
}
