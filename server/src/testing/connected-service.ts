import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { type Registration, type ServerFrame, signRegistration } from '../areas/operate/microservices/wire.ts'
import { realmSecret } from './realm-secret.ts'
import type { startApp, TestApp } from './test-app.ts'

/** Makes the app listen, since WebSockets need a port; returns its address. */
export async function listening({ app }: Pick<Awaited<ReturnType<typeof startApp>>, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export type RawService = Awaited<ReturnType<typeof knockRaw>>

/** A socket of a service that speaks the wire by itself: what it hears is kept until it is asked for. */
export async function knockRaw(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/services/connect`)
  const heard: ServerFrame[] = []
  const waiting: { type: string; resolve: (frame: ServerFrame) => void }[] = []
  const closed = once(socket, 'close').then(([code, reason]) => ({ code: code as number, reason: String(reason) }))
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    const next = waiting.findIndex(({ type }) => type === frame.type)
    if (next >= 0) waiting.splice(next, 1)[0]?.resolve(frame)
    else heard.push(frame)
  })
  return {
    socket,
    /** The code and the reason with which the server closes it. */
    closed,
    heard,
    send: (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** The next frame of a type. */
    next<Type extends ServerFrame['type']>(type: Type): Promise<Extract<ServerFrame, { type: Type }>> {
      const index = heard.findIndex((frame) => frame.type === type)
      const known = index >= 0 ? heard.splice(index, 1)[0] : undefined
      return (known ? Promise.resolve(known) : new Promise((resolve) => waiting.push({ type, resolve }))) as never
    },
    /** Says who it is, with the secret of the realm unless told otherwise. */
    async register(app: TestApp, more: Partial<Registration> & { key?: string; realm?: string } = {}) {
      const { nonce } = await this.next('challenge')
      const { key = await realmSecret(app), realm = app.scope, name = 'hello', instance = 'one', ...rest } = more
      const signature = signRegistration(key, { nonce, realm, name, instance })
      this.send({ type: 'register', realm, name, instance, version: '1.0', signature, ...rest })
    },
  }
}

/** The same, registered and healthy. `answer` answers its calls but for those of its health. */
export async function connectRaw(
  app: TestApp,
  url: string,
  more: Partial<Registration> = {},
  answer?: (call: Extract<ServerFrame, { type: 'call' }>, service: RawService) => object | undefined,
) {
  const service = await knockRaw(url)
  service.socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.type !== 'call') return
    const { id, path } = frame
    if (path === '/admin/HealthCheck') service.send({ type: 'answer', id, status: 200, body: 'responsive' })
    else {
      const given = answer?.(frame, service)
      if (given) service.send({ type: 'answer', id, status: 200, ...given })
    }
  })
  await service.register(app, more)
  await service.next('registered')
  return service
}
