import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `npm run test:image`: builds the image of deploy/Dockerfile, runs it as docs/run/containers.md says, asks its own health
 * check, and stops it. CONTAINER_TOOL names the program, docker or podman; NODE_IMAGE another base image.
 */

const root = join(import.meta.dirname, '../..')
const tool = process.env['CONTAINER_TOOL'] ?? 'docker'
const baseImage = process.env['NODE_IMAGE']
const name = `regent-test-${randomUUID().slice(0, 8)}`
const port = process.env['E2E_PORT'] ?? '8099'
/** Time for the embedded database and all migrations on a machine under load. */
const startupTimeoutMs = 180_000

// For podman: its own image format drops HEALTHCHECK, and nobody needs the layers of the build afterwards.
const env = { ...process.env, BUILDAH_FORMAT: 'docker', BUILDAH_LAYERS: 'false' }
const run = (...args: string[]) => execFileSync(tool, args, { cwd: root, env, stdio: 'inherit' })
const read = (...args: string[]) => execFileSync(tool, args, { cwd: root, env, encoding: 'utf8' }).trim()

/** The arguments of HEALTHCHECK … CMD, which a container runtime runs inside the container. */
function healthCommand(): string[] {
  const [, command = ''] =
    /^HEALTHCHECK[^[]+CMD (\[.+\])$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  return JSON.parse(command) as string[]
}

async function untilHealthy(): Promise<void> {
  const [command = '', ...args] = healthCommand()
  const deadline = performance.now() + startupTimeoutMs
  while (spawnSync(tool, ['exec', name, command, ...args], { env }).status !== 0) {
    if (performance.now() > deadline) throw new Error(`The container is not healthy:\n${read('logs', name)}`)
    await sleep(1_000)
  }
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} is ${String(found)} instead of ${String(expected)}.`)
}

async function main(): Promise<void> {
  console.log(`▶ ${tool} builds the image`)
  const base = baseImage === undefined ? [] : ['--build-arg', `NODE_IMAGE=${baseImage}`]
  run('build', '--network', 'host', ...base, '-f', 'deploy/Dockerfile', '-t', name, '.')
  try {
    console.log('▶ a container starts, with a read-only root and without capabilities')
    const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    const settings = ['-e', `PORT=${port}`, '-e', 'DRAIN_SECONDS=0']
    run('run', '-d', '--name', name, '--network', 'host', ...hardened, '-v', `${name}:/data`, ...settings, name)
    await untilHealthy()
    expectEqual('The user', read('exec', name, 'node', '-p', 'process.getuid()'), '1000')
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expectEqual('The status of the console', page.status, 200)
    expectEqual('The type of the console', page.headers.get('content-type')?.split(';')[0], 'text/html')
    console.log('▶ it stops')
    run('stop', '-t', '30', name)
    expectEqual('The exit code', read('inspect', '--format', '{{.State.ExitCode}}', name), '0')
  } finally {
    for (const args of [
      ['rm', '-f', name],
      ['volume', 'rm', name],
      ['rmi', name],
    ])
      spawnSync(tool, args, { env })
  }
  console.log('The image works.')
}

await main()
