import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commandLineClientId, oauthPaths } from '@regent/contract/organization/connections'
import { minuteMs } from '@regent/contract/time'
import * as z from 'zod'
import { CommandError } from '../failures.ts'
import { toPlainText } from '../output/plain-text.ts'
import type { System } from '../system.ts'

/** How long the command waits for the browser. */
const waitMs = 5 * minuteMs

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  cid: z.number(),
})
export type ToolTokens = { accessToken: string; refreshToken: string; cid: number }

const page = (text: string) =>
  `<!doctype html><meta charset="utf-8"><title>Regent</title><body style="font-family:sans-serif;margin:3rem"><p>${text}</p>`

/**
 * Signs in with the browser (RFC 8252): the console asks the person what the command line may do, and sends a code to
 * an address of this computer. PKCE binds the code to this command.
 */
export async function signInWithBrowser(system: System, url: string): Promise<ToolTokens> {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const server = createServer()
  await listen(server)
  try {
    const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
    const code = waitForCode(server, state)
    // A failure before the code is awaited must not end the process.
    code.catch(() => {})
    const address = `${url}${oauthPaths.authorize}?${new URLSearchParams({
      response_type: 'code',
      client_id: commandLineClientId,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state,
    })}`
    system.err(`Continue in the browser. If it does not open, open this address:\n${address}\n`)
    system.openBrowser(address)
    return await exchange(url, {
      grant_type: 'authorization_code',
      code: await code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })

function waitForCode(server: Server, state: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) =>
      reject(new CommandError('signIn', message, 'Run the command again, or use an API key: regent login --key.'))
    const timer = setTimeout(() => fail('Nobody signed in within five minutes.'), waitMs)
    server.once('close', () => clearTimeout(timer))
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      // Other requests of this computer must not end the sign-in.
      if (pathname !== '/callback' || searchParams.get('state') !== state) return send(response, 404, 'Not found.')
      const code = searchParams.get('code')
      if (code === null) {
        send(response, 200, 'You refused. You can close this page.')
        return fail('The sign-in was refused in the browser.')
      }
      send(response, 200, 'You are signed in. You can close this page and return to the command line.')
      resolve(code)
    })
  })
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(page(text))
}

/** Replaces the refresh token, which works once. */
export const refreshWithTool = (url: string, refreshToken: string): Promise<ToolTokens> =>
  exchange(url, { grant_type: 'refresh_token', refresh_token: refreshToken })

async function exchange(url: string, fields: Record<string, string>): Promise<ToolTokens> {
  const answer = await post(`${url}${oauthPaths.token}`, { ...fields, client_id: commandLineClientId })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) {
    const { error_description: reason = `status ${answer.status}` } = (body ?? {}) as { error_description?: string }
    throw new CommandError('signIn', `The sign-in failed: ${toPlainText(String(reason))}`, 'Run "regent login".')
  }
  const { access_token, refresh_token, cid } = Tokens.parse(body)
  return { accessToken: access_token, refreshToken: refresh_token, cid }
}

/** True for a refresh token of a sign-in with the browser. */
export const isToolToken = (refreshToken: string): boolean => refreshToken.startsWith('rr_')

/** Ends the connection on the server. */
export async function revokeTool(url: string, refreshToken: string): Promise<void> {
  const answer = await post(`${url}${oauthPaths.revoke}`, { token: refreshToken })
  if (!answer.ok) throw new CommandError('failed', `${url} answers ${answer.status}.`)
}

const post = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new CommandError('failed', `${new URL(address).origin} does not respond: ${reason}`, 'Compare the URL.')
  })
