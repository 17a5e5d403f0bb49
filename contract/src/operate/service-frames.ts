import * as z from 'zod'
import { MicroserviceName, ServiceRoute } from './microservices.ts'

/** Limits of a connected service that its first frame declares. */
export const frameLimits = { maxRoutes: 200, maxWeight: 100 } as const

const ShortName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:+-]{0,63}$/, 'must be a letter or digit, then letters, digits, . _ : + and -')

const id = z.string().max(40).describe('The id of the call; unique in the connection.')

/** The identity of the connecting service. The other fields of the frame are read after it is verified. */
export const ServiceClaim = z.looseObject({
  type: z.literal('register'),
  realm: z.string().max(100).describe('The realm: {cid}.{pid}.'),
  name: z.string().max(200).describe('The name of the service.'),
  instance: z.string().max(200).describe('The unique name of one process of the service.'),
  signature: z
    .string()
    .max(200)
    .describe(
      'HMAC-SHA256 in hex with the secret of the realm, over "regent service", the nonce, realm, name and instance, joined by line feeds.',
    ),
})

/** The rest of the first frame of a service. */
export const ServiceRegistration = z.object({
  name: MicroserviceName.describe('The name of the service.'),
  version: ShortName.describe('The version of the service, shown to operators.'),
  instance: ShortName.describe('The unique name of one process of the service.'),
  routes: z
    .array(ServiceRoute)
    .max(frameLimits.maxRoutes)
    .default([])
    .describe('The calls that this instance serves. Empty: all.'),
  weight: z
    .int()
    .min(1)
    .max(frameLimits.maxWeight)
    .default(1)
    .describe('Its share of the calls, relative to the other instances.'),
  routingKey: ShortName.optional().describe('Only calls with this X-BEAM-SERVICE-ROUTING-KEY are sent to it.'),
})

const chunk = {
  body: z.string().optional().describe('A part of the body, at most 24 KB.'),
  encoding: z.literal('base64').optional().describe('The body is Base64. Absent: text.'),
  more: z.boolean().optional().describe('Another part follows in a frame body.'),
}
const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** A frame of a registered service. */
export const ServiceFrame = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('answer'),
      id,
      status: z.int().min(200).max(599).describe('The HTTP status.'),
      headers: headers.default({}).describe('Headers of the response, in lower case.'),
      ...chunk,
    })
    .describe('Starts the response to a call.'),
  z.object({ type: z.literal('body'), id, ...chunk }).describe('The next part of a response.'),
  z.looseObject({ type: z.literal('log') }).describe('A log line.'),
  z
    .object({
      type: z.literal('metrics'),
      cpu: z.number().min(0).max(100_000).describe('Percent of one CPU.'),
      memory: z.number().min(0).max(1e15).describe('Memory of the process in bytes.'),
    })
    .describe('The load of the process, every 15 seconds.'),
  z.object({ type: z.literal('drain') }).describe('Stop sending calls.'),
])

/** A frame of the server to a connected service. */
export const ServerFrame = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('challenge'),
      protocol: z.literal(1).describe('The version of the protocol.'),
      nonce: z.string().describe('The text to sign; new for each connection.'),
    })
    .describe('The first frame.'),
  z
    .object({
      type: z.literal('registered'),
      instance: z.string().describe('The registered instance.'),
      maxCalls: z.int().describe('Maximum number of concurrent calls.'),
      windowBytes: z.int().describe('Flow control: bytes that may be sent before a read frame.'),
    })
    .describe('The service is connected.'),
  z
    .object({
      type: z.literal('call'),
      id,
      method: z.string().describe('The HTTP method.'),
      path: z.string().describe('The path, with the query.'),
      headers: headers.describe('Headers of the request, in lower case.'),
      ...chunk,
    })
    .describe('A call: send answer with the same id.'),
  z.object({ type: z.literal('body'), id, ...chunk }).describe('The next part of a request.'),
  z
    .object({ type: z.literal('read'), id, bytes: z.int().describe('Bytes that the client has received.') })
    .describe('Flow control.'),
  z.object({ type: z.literal('cancel'), id }).describe('The client has disconnected, or the call timed out.'),
  z
    .object({
      type: z.literal('logging'),
      defaultLogLevel: z.string().describe('The level without a matching rule.'),
      rules: z.array(z.unknown()).describe('Rules of the log config.'),
    })
    .describe('The log config has changed.'),
  z.object({ type: z.literal('draining') }).describe('No more calls follow.'),
])
