import { createServer } from 'node:http'
import type { ReceivedRequest, Reply } from '../../server/src/testing/local-service.ts'
import { port } from './data-dir.ts'

const storesPort = Number(port) + 7

/** Where the server of all stories asks for app stores; only the story of payments answers there. */
export const storesUrl = `http://127.0.0.1:${storesPort}`

/** Answers in place of the app stores; the caller closes it. */
export async function startStores(answer: (asked: ReceivedRequest) => Reply): Promise<() => void> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const { status = 200, body = '' } = answer({ path: request.url ?? '', headers: request.headers, text, body: {} })
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(storesPort, '127.0.0.1', resolve))
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
