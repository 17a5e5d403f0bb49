import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; text: string; body: Record<string, string> }

/** A body that is not text is sent as JSON. */
export type Reply = { status?: number; body?: unknown }

export type LocalService = Awaited<ReturnType<typeof startLocalService>>

/**
 * Another host on this machine that the server calls: it records requests and gives the answers that a test sets. The
 * caller closes it.
 */
export async function startLocalService(answer: (asked: ReceivedRequest) => Reply | Promise<Reply>) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', async () => {
      const { headers, url: path = '' } = request
      const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
      const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}')
      const asked = { path, headers, text, body }
      service.asked.push(asked)
      const { status = 200, body: answered = '' } = await service.answer(asked)
      response.writeHead(status).end(typeof answered === 'string' ? answered : JSON.stringify(answered))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [] as ReceivedRequest[],
    answer,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}
