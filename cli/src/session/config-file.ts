import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { CommandError } from '../failures.ts'
import type { System } from '../system.ts'

const Context = z.object({
  url: z.string(),
  /** `cid` or `cid.pid`. */
  scope: z.string(),
  key: z.string().optional(),
  email: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
})
/** A server with an organization or a realm, and who is signed in to it. */
export type Context = z.infer<typeof Context>

const Config = z.object({ current: z.string().optional(), contexts: z.record(z.string(), Context) })
export type Config = z.infer<typeof Config>

/** The file with the contexts: in `XDG_CONFIG_HOME`, or in `~/.config`. */
export const configPath = ({ env }: System): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'regent', 'config.json')

/** The stored contexts. A missing file has none; an invalid file is refused. */
export function readConfig(system: System): Config {
  const path = configPath(system)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return { contexts: {} }
  }
  try {
    return Config.parse(JSON.parse(text))
  } catch {
    throw new CommandError('usage', `${path} is not a valid file of contexts.`, 'Delete the file and sign in again.')
  }
}

/** Replaces the file in one step. Only its owner can read it: it has tokens. */
export function writeConfig(system: System, config: Config): void {
  const path = configPath(system)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const next = `${path}.${process.pid}`
  writeFileSync(next, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 })
  chmodSync(next, 0o600)
  renameSync(next, path)
}
