import { createToken } from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { finishSignIn } from '@regent/contract/organization/factors'
import { checkCustomer } from '@regent/contract/organization/realms'
import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { isToolToken, revokeTool, signInWithBrowser } from '../session/browser-sign-in.ts'
import { type Context, configPath, readConfig, writeConfig } from '../session/config-file.ts'
import { type GlobalOptions, Session } from '../session/session.ts'

type LoginOptions = { key?: boolean; password?: boolean; name?: string }

/** `regent login` and `regent logout`. */
export function addLogin(program: Command, run: Runner): void {
  program
    .command('login')
    .description('sign in with the browser, or with an API key, and store it as a context')
    .option('--key', 'use an API key: that of REGENT_KEY, or of stdin')
    .option('--password', 'ask for e-mail and password instead of opening the browser')
    .option('--name <context>', 'the name of the context', 'default')
    .action(run(login))
  program.command('logout').description('end the sign-in of the current context').action(run(logout))
}

async function login(
  { system, print, session }: Work,
  { key, password, name = 'default', ...options }: LoginOptions & GlobalOptions,
) {
  const url = session.url
  const secret = await readKey({ system, print, session }, key === true)
  const { cid, ...signedIn } =
    secret !== undefined ? { key: secret, cid: undefined } : await signIn({ system, print, session }, password === true)
  const scope = session.hasScope ? await session.scope().catch(() => session.cid) : String(cid)
  const context: Context = { url, scope, ...signedIn }
  const config = readConfig(system)
  writeConfig(system, { current: name, contexts: { ...config.contexts, [name]: context } })
  const check = new Session({ ...system, env: { ...system.env, REGENT_KEY: undefined } }, { context: name })
  try {
    if (options.realm !== undefined) context.scope = `${check.cid}.${await check.findRealm(options.realm)}`
    await check.call(checkCustomer, {}, { scope: context.scope })
  } catch (error) {
    writeConfig(system, config)
    throw error
  }
  writeConfig(system, { current: name, contexts: { ...config.contexts, [name]: context } })
  print.value({ context: name, url, scope: context.scope }, [
    `Signed in to ${url} (${context.scope}) as context "${name}".`,
  ])
  print.note(`Stored in ${configPath(system)}.`)
}

/** The API key, if one is to be used. It is never an argument: other users of the machine could read it. */
async function readKey({ system }: Work, isKey: boolean): Promise<string | undefined> {
  if (!isKey) return undefined
  const stored = system.env['REGENT_KEY']
  const key = stored || (system.isTerminal ? await system.ask('API key', { isSecret: true }) : await system.readInput())
  if (key.trim() === '')
    throw new CommandError('usage', 'The API key is missing.', 'Set REGENT_KEY, or write it to stdin.')
  return key.trim()
}

type SignedIn = Partial<Context> & { cid: number | undefined }

async function signIn({ system, session }: Work, isPassword: boolean): Promise<SignedIn> {
  if (!system.isTerminal)
    throw new CommandError('signIn', 'There is no terminal to sign in with.', 'Use an API key: regent login --key.')
  if (!isPassword) return signInWithBrowser(system, session.url)
  const email = await system.ask('E-mail')
  const password = await system.ask('Password', { isSecret: true })
  const body = { grant_type: 'password', username: email, password, customerScoped: true }
  const answer = await session.call(createToken, { body }, { scope: session.cid })
  if (answer.token_type === 'challenge')
    throw new CommandError('signIn', 'This account signs in with an external service.', 'Use an API key.')
  const tokens =
    answer.token_type === 'bearer' ? answer : await proveFactor({ system, session }, answer.challenge_token)
  return { email, cid: undefined, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
}

async function proveFactor(
  { system, session }: Pick<Work, 'system' | 'session'>,
  challengeToken: string,
): Promise<TokenResponse> {
  const code = await system.ask('Code of the authenticator app, or a recovery code')
  const proof = /^[\d ]{6,8}$/.test(code) ? { code } : { recoveryCode: code }
  return session.call(
    finishSignIn,
    { body: { challengeToken, ...proof, customerScoped: true } },
    { scope: session.cid },
  )
}

async function logout({ system, print }: Work, options: GlobalOptions): Promise<void> {
  const config = readConfig(system)
  const name = options.context ?? config.current
  const stored = name === undefined ? undefined : config.contexts[name]
  if (name === undefined || stored === undefined) throw new CommandError('usage', 'There is no context to sign out of.')
  const { url, scope, refreshToken } = stored
  writeConfig(system, { ...config, contexts: { ...config.contexts, [name]: { url, scope } } })
  if (refreshToken !== undefined && isToolToken(refreshToken)) await revokeTool(url, refreshToken)
  print.value({ context: name }, [`Deleted the tokens of context "${name}".`])
}
