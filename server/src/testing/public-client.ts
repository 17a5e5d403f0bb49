import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repoRoot } from '../kernel/settings/paths.ts'

/**
 * The web client `beamable-sdk` as npm publishes it. It cannot be a dev dependency: its package.json asks for Node 22, and
 * this repository installs with `engine-strict` on Node 20. The client itself needs nothing of Node 22 but `WebSocket`.
 */
const name = 'beamable-sdk'
const version = '0.6.0'
const integrity = 'sha512-hWer2//p7XCw01uMg3bebjd7155dcM4bRkbwt54sshMq42QTNVz5PD1jOrxYJKRScmZRzC6c0yp3EQpCsncUnw=='

const clients = join(repoRoot, 'node_modules', '.regent-clients')
const archive = join(clients, `${name}-${version}.tgz`)
const folder = join(clients, `${name}-${version}`)

export type HttpResponse = { status: number; headers: Record<string, string>; body: unknown }
export type Requester = { request: (request: object) => Promise<HttpResponse> }
export type ApiFunction = (requester: Requester, ...parameters: unknown[]) => Promise<HttpResponse>

// The client is loaded from a file that is not there when types are checked.
// biome-ignore lint/suspicious/noExplicitAny: the tests use the client as a JavaScript program does
export type Loose = any

export type PublicClient = {
  /** `beamable-sdk`: the classes. */
  sdk: Record<string, Loose>
  /** `beamable-sdk/api`: one function for each endpoint. */
  api: Record<string, ApiFunction>
  /** `beamable-sdk/schema`: the enums. */
  schema: Record<string, Record<string, string>>
  /** What the client exports to a browser. */
  browser: Record<string, unknown>
  /** The text of its type declarations for `beamable-sdk/api`. */
  declarations: string
}

const hashOf = (path: string) => `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

/** Downloads the client once. Its content is compared with the hash above, each time. */
function fetchClient(): void {
  mkdirSync(clients, { recursive: true })
  const temporary = mkdtempSync(join(clients, 'download-'))
  try {
    if (!existsSync(archive)) {
      try {
        const npm = ['pack', `${name}@${version}`, '--pack-destination', temporary, '--ignore-scripts', '--silent']
        // Not in the repository, whose .npmrc would refuse the client's `engines`.
        execFileSync('npm', npm, { cwd: temporary, stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 })
      } catch (error) {
        throw new Error(
          `Cannot download ${name}@${version} from the npm registry. Connect to the registry, or copy the file of ` +
            `\`npm pack ${name}@${version}\` to ${archive}.`,
          { cause: error },
        )
      }
      renameSync(join(temporary, `${name}-${version}.tgz`), archive)
    }
    const found = hashOf(archive)
    if (found !== integrity) {
      throw new Error(`${archive} is not ${name}@${version}: its hash is ${found}, expected ${integrity}. Delete it.`)
    }
    if (existsSync(folder)) return
    execFileSync('tar', ['-xzf', archive, '-C', temporary])
    renameSync(join(temporary, 'package'), folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Loads the client, unchanged. */
export async function loadPublicClient(): Promise<PublicClient> {
  fetchClient()
  const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist', path)).href)
  const [sdk, api, schema, browser] = await Promise.all(
    ['node/index.mjs', 'api.mjs', 'schema.mjs', 'browser/index.mjs'].map(load),
  )
  const declarations = readFileSync(join(folder, 'dist', 'types', 'api.d.ts'), 'utf8')
  return { sdk, api, schema, browser, declarations }
}
