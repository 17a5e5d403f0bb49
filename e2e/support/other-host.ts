import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allEndpoints } from '@regent/contract/endpoints'
import { serverUrl } from './api.ts'

const dist = fileURLToPath(new URL('../../console/dist', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown',
}

type HostOptions = {
  /** What config.json says; none: there is no such file. */
  server?: string
  /** Calls that the server behind `/regent` says it does not have. */
  lacks?: string[]
  /** The host of the form service that this server says it has. */
  signUpForm?: string
}

export type Host = { url: string; close: () => Promise<void> }

/** The built console on a host of its own; below `/regent` it passes calls on to the server of the stories. */
export async function hostConsole({ server, lacks = [], signUpForm }: HostOptions): Promise<Host> {
  const host = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (pathname.startsWith('/regent/')) return passOn(request, response)
    if (pathname === '/config.json') {
      if (server === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ server }))
      return
    }
    const file = extname(pathname) ? normalize(pathname) : '/index.html'
    const content = await readFile(join(dist, file)).catch(() => undefined)
    if (!content) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content)
  }

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace('/regent', '')
    if (path === '/api/capabilities') {
      const calls = allEndpoints.map(({ name }) => name).filter((name) => !lacks.includes(name))
      response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      response.end(JSON.stringify({ version: '0', signUp: 'open', calls, signUpForm }))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const passed = await fetch(serverUrl + path, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    for (const [name, value] of passed.headers) {
      if (!/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name)) {
        response.setHeader(name, value)
      }
    }
    response.writeHead(passed.status)
    for await (const chunk of passed.body ?? []) response.write(chunk)
    response.end()
  }

  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = host.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      host.close(() => resolve())
      host.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}
