import { ServerFrame, ServiceClaim, ServiceFrame, ServiceRegistration } from '@regent/contract/operate/service-frames'
import { PushFrame, pushContexts, RefreshMessage } from '@regent/contract/players/push-frames'
import { socketClosings } from '@regent/contract/players/sessions'
import * as z from 'zod'
import type { JsonSchema } from './schemas.ts'
import { securitySchemes } from './security.ts'

const schema = (value: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(value, { io, unrepresentable: 'any' })
  return json
}

const message = (name: string, summary: string, payload: JsonSchema) => ({
  name,
  summary,
  contentType: 'application/json',
  payload,
})

/** Each variant of a union is a separate message. */
const variants = (union: { options: readonly z.ZodType[] }, io: 'input' | 'output') =>
  union.options.map((option) => {
    const payload = schema(option, io) as { description?: string; properties: { type: { const: string } } }
    return [payload.properties.type.const, payload.description ?? '', payload] as const
  })

const serverMessages = Object.fromEntries(
  variants(ServerFrame, 'output').map(([type, summary, payload]) => [
    `server-${type}`,
    message(`server-${type}`, summary, payload),
  ]),
)

const register = schema(z.intersection(ServiceClaim, ServiceRegistration), 'input')

const serviceMessages = {
  register: message('register', 'Registers the service, within 10 seconds of opening the socket.', register),
  ...Object.fromEntries(
    variants(ServiceFrame, 'input').map(([type, summary, payload]) => [
      `service-${type}`,
      message(`service-${type}`, summary, payload),
    ]),
  ),
}

const pushMessages = {
  push: message('push', 'Data has changed on the server: read it again.', schema(PushFrame)),
}

const referTo = (channel: string, messages: object) =>
  Object.keys(messages).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }))

/** The sockets as an AsyncAPI 3.0 document. `host` is the host name and port of the server. */
export function describeSockets(version: string, { host, isSecure }: { host: string; isSecure: boolean }): JsonSchema {
  const contexts = Object.entries(pushContexts).map(([context, text]) => `- \`${context}\`: ${text}`)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Regent sockets',
      version,
      description: 'The WebSockets of game clients and of connected services. /openapi.json describes the HTTP calls.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: { here: { host, protocol: isSecure ? 'wss' : 'ws', description: 'This server.' } },
    channels: {
      player: {
        address: '/api/connect',
        title: 'Socket of a player',
        description: `Open it with the access token of a player. The server sends a ping every 20 seconds. It closes with ${socketClosings.isOver} if the sign-in has ended, ${socketClosings.isSuspended} if the player is suspended, ${socketClosings.isRestarting} if it stops. Contexts, and the data to read again:\n${contexts.join('\n')}`,
        bindings: {
          ws: {
            method: 'GET',
            query: {
              type: 'object',
              properties: {
                access_token: { type: 'string', description: 'The access token, if the client cannot send headers.' },
                'send-session-start': {
                  type: 'string',
                  enum: ['true'],
                  description: 'Start the session of the player.',
                },
              },
            },
          },
        },
        messages: pushMessages,
      },
      service: {
        address: '/api/services/connect',
        title: 'Socket of a connected service',
        description:
          'A service of the game registers with a signature of the realm’s secret, and then receives calls. Frames are text of at most 64 KB.',
        messages: { ...serverMessages, ...serviceMessages },
      },
    },
    operations: {
      receivePush: {
        action: 'send',
        channel: { $ref: '#/channels/player' },
        summary: 'The server sends frames to the client; the client sends none.',
        messages: referTo('player', pushMessages),
      },
      sendToService: {
        action: 'send',
        channel: { $ref: '#/channels/service' },
        summary: 'Frames of the server.',
        messages: referTo('service', serverMessages),
      },
      receiveFromService: {
        action: 'receive',
        channel: { $ref: '#/channels/service' },
        summary: 'Frames of the service.',
        messages: referTo('service', serviceMessages),
      },
    },
    components: {
      schemas: { RefreshMessage: schema(RefreshMessage) },
      securitySchemes: { accessToken: securitySchemes['accessToken'] },
    },
  }
}
