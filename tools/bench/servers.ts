import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repoRoot } from '../../server/src/kernel/settings/paths.ts'
import { benchKey, type Seeded } from './seed.ts'

/** The first of three ports: two benches on one machine must not meet each other's servers. */
const firstPort = Number(process.env['BENCH_PORT'] ?? 18_080)
export const productPort = firstPort
export const referencePort = firstPort + 1
/** Of a second product, on a larger realm. */
export const largePort = firstPort + 2

/** Starts the product as it is built. `profile` names a folder for a CPU profile of the server. */
export async function startProduct(
  { dataDir, url }: { dataDir: string; url: string },
  { workers, profile, port = productPort }: { workers: number; profile?: string | undefined; port?: number },
): Promise<ChildProcess> {
  const inspect = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...inspect, join(repoRoot, 'server', 'dist', 'main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      WORKERS: String(workers),
      SECRET_KEY: benchKey.toString('hex'),
      GUESTS_PER_HOUR: '0',
      SOCKETS_PER_ADDRESS: '0',
    },
    stdio: ['ignore', process.env['BENCH_LOG'] ? 'inherit' : 'ignore', 'inherit'],
  })
  await untilReady(`http://127.0.0.1:${port}/ready`, child)
  return child
}

/** Starts the server that does the same work bare. */
export async function startReference(databaseUrl: string, seeded: Seeded): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'reference.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(referencePort),
      BENCH_PID: seeded.pid,
      BENCH_CID: String(seeded.cid),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Waits until a server is ready, and looks at it in this interval, in milliseconds. */
export async function untilReady(url: string, child: ChildProcess, intervalMs = 50): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
  throw new Error('The server stopped before it was ready. Build it with "npm run build".')
}

/** Ends the processes and waits until they have gone. */
export async function stopAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children.map((child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined)),
  )
}
