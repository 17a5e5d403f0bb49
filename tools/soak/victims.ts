import { execFileSync } from 'node:child_process'
import type { SoakDatabase } from './database.ts'
import { type Fault, killOne } from './faults.ts'
import type { SoakServer } from './servers.ts'

/** The victims of `--ledger`: a round kills one of them with SIGKILL while all writes go on. */
export function victims(servers: readonly [SoakServer, SoakServer], database: SoakDatabase): Fault[] {
  const group = 'kill'
  let turn = 0
  /** The servers take turns from round to round. */
  const nextServer = () => servers[turn++ % servers.length] as SoakServer
  const killBoth = (server: SoakServer) => {
    for (const { pid, command } of server.processes()) if (/\/worker\.[jt]s\b/.test(command)) killIfRunning(pid)
  }
  const acts: Record<string, () => Promise<void>> = {
    'one worker': () => killOne(nextServer(), 'worker'),
    'both workers': async () => killBoth(nextServer()),
    'the supervisor': async () => {
      const server = nextServer()
      await server.killSupervisor()
      await server.start()
    },
    'the analytics process': () => killOne(nextServer(), 'analytics-process'),
    'the postmaster': async () => database.signal('SIGKILL'),
    'a backend of the database': async () =>
      killIfRunning(requireProcess(database, /postgres: .*(idle|INSERT|UPDATE|COMMIT|SELECT|BIND|PARSE)/)),
    'the checkpointer': async () => killIfRunning(requireProcess(database, /checkpointer/)),
    'both workers and the postmaster': async () => {
      database.signal('SIGKILL')
      killBoth(nextServer())
    },
    'all processes of a server': () => nextServer().kill(),
    everything: async () => {
      await Promise.all([database.kill(), ...servers.map((server) => server.killAll())])
      await database.start()
      await Promise.all(servers.map((server) => server.start({ DATABASE_URL: database.url })))
    },
  }
  return Object.entries(acts).map(([name, act]) => ({
    name: `kill -9: ${name}`,
    group,
    async cause() {
      await act()
      return undefined
    },
  }))
}

function requireProcess(database: SoakDatabase, title: RegExp): number {
  const parent = database.postmaster()
  const lines = execFileSync('ps', ['--ppid', String(parent), '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const line = lines.find((text) => title.test(text))
  if (line === undefined) throw new Error(`The database has no process that matches ${title}.`)
  return Number.parseInt(line, 10)
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
