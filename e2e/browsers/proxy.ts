import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collector } from './collector.ts'

const script = '/collector-of-the-test.js'

/**
 * A proxy in front of the server that adds one script to each page. WebKit's driver can neither run a script before those of
 * the page nor read the console.
 */
export async function startProxy(port: number, target: string): Promise<{ url: string; server: Server }> {
  const { hostname, port: targetPort } = new URL(target)
  const server = createServer((asked, answer) => {
    if (asked.url === script) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(collector)
      return
    }
    // A page must be readable here.
    const headers = {
      ...asked.headers,
      ...(asked.headers.accept?.includes('text/html') && { 'accept-encoding': 'identity' }),
    }
    const sent = request({ hostname, port: targetPort, path: asked.url, method: asked.method, headers }, (reply) => {
      const isPage = reply.headers['content-type']?.startsWith('text/html')
      if (!isPage) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      let page = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        page += part
      })
      reply.on('end', () => {
        const { 'content-length': _, etag: __, ...rest } = reply.headers
        answer.writeHead(reply.statusCode ?? 502, rest)
        answer.end(page.replace('<head>', `<head><script src="${script}"></script>`))
      })
    })
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
