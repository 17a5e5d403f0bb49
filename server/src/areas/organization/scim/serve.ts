import { ApiError } from '@regent/contract/errors'
import { scimPath } from '@regent/contract/organization/scim'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { toApiError } from '../../../kernel/http/errors.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { ProviderCalls, type ScimProvider } from './calling.ts'
import { providerConfig, resourceTypes, schemas } from './discovery.ts'
import type { ScimContext } from './granting.ts'
import { readGroup, readSteps } from './group-input.ts'
import { selectMembers } from './group-queries.ts'
import { changeGroup, createGroup, deleteGroup, replaceGroup, requireGroup } from './groups.ts'
import { type ListQuery, listGroups, listUsers, readProjection, wantsMembers } from './lists.ts'
import { readOperations } from './patch.ts'
import { changePerson, createPerson, deletePerson, replacePerson, requirePerson } from './people.ts'
import { readPerson } from './person-input.ts'
import { project, toGroup, toList, toUser } from './resources.ts'
import { errorBody, notFound, ScimError, toScimError } from './scim-error.ts'

const contentType = 'application/scim+json; charset=utf-8'
const maxBodyBytes = 1024 * 1024

type Sent = { id: string; query: ListQuery; body: unknown }
type Answer = { status: number; body?: unknown; location?: string }
type Read = (context: OrganizationContext, sent: Sent) => Promise<Answer> | Answer
type Write = (context: ScimContext, sent: Sent) => Promise<Answer>

declare module 'fastify' {
  interface FastifyRequest {
    /** The provider that calls SCIM. */
    scim?: ScimProvider
  }
}

/** SCIM 2.0 (RFC 7644) for the identity provider of an organization. Its token selects the organization. */
export async function serveScim(app: FastifyInstance, services: Services): Promise<void> {
  const calls = new ProviderCalls(services)
  await app.register(
    async (scim) => {
      scim.setErrorHandler((error, request, reply) => answerError(calls, error, request, reply))
      scim.setNotFoundHandler((request, reply) => answerError(calls, notFound(), request, reply))
      const on = (method: Method, url: string, run: (provider: ScimProvider, sent: Sent) => Promise<Answer>) =>
        scim.route({
          method,
          url,
          bodyLimit: maxBodyBytes,
          // Before the body is parsed: strangers learn nothing from its errors.
          onRequest: async (request, reply) => {
            request.scim = await calls.identify(request, reply)
          },
          handler: async (request, reply) => {
            const { params, query, body, scim: provider } = request
            const { id = '' } = params as { id?: string }
            if (!provider) throw new ApiError('InvalidTokenError')
            return send(reply, await run(provider, { id, query: query as ListQuery, body }))
          },
        })
      const read = (url: string, handle: Read) =>
        on('GET', url, (provider, sent) => calls.read(provider, async (context) => handle(context, sent)))
      const write = (method: Exclude<Method, 'GET'>, url: string, handle: Write) =>
        on(method, url, (provider, sent) => calls.write(provider, (context) => handle(context, sent)))
      describe(read)
      serveUsers(read, write)
      serveGroups(read, write)
    },
    { prefix: scimPath },
  )
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type AddRead = (url: string, handle: Read) => void
type AddWrite = (method: Exclude<Method, 'GET'>, url: string, handle: Write) => void

const ok = (body: unknown): Answer => ({ status: 200, body })
const done: Answer = { status: 204 }

function describe(read: AddRead): void {
  const serveList = (url: string, list: (origin: string) => readonly { id: string }[]) => {
    read(url, ({ origin }) => ok(toList(list(origin), list(origin).length, 1)))
    read(`${url}/:id`, ({ origin }, { id }) => {
      const resource = list(origin).find((one) => one.id.toLowerCase() === id.toLowerCase())
      if (!resource) throw notFound()
      return ok(resource)
    })
  }
  read('/ServiceProviderConfig', ({ origin }) => ok(providerConfig(origin)))
  serveList('/ResourceTypes', resourceTypes)
  serveList('/Schemas', schemas)
}

function serveUsers(read: AddRead, write: AddWrite): void {
  read('/Users', async (context, { query }) => ok(await listUsers(context, query)))
  read('/Users/:id', async (context, { id, query }) =>
    ok(project(toUser(context.origin, await requirePerson(context, id)), readProjection(query))),
  )
  write('POST', '/Users', async (context, { body }) => {
    const user = toUser(context.origin, await createPerson(context, readPerson(body)))
    return { status: 201, body: user, location: user.meta.location }
  })
  write('PUT', '/Users/:id', async (context, { id, body }) =>
    ok(toUser(context.origin, await replacePerson(context, id, readPerson(body)))),
  )
  write('PATCH', '/Users/:id', async (context, { id, body }) =>
    ok(toUser(context.origin, await changePerson(context, id, readOperations(body)))),
  )
  write('DELETE', '/Users/:id', async (context, { id }) => {
    await deletePerson(context, id)
    return done
  })
}

function serveGroups(read: AddRead, write: AddWrite): void {
  const view = async (context: OrganizationContext, id: string, withMembers = true) => {
    const group = await requireGroup(context, id)
    const members = withMembers ? await selectMembers(context.customer, [group.id]) : undefined
    return toGroup(context.origin, group, members)
  }
  read('/Groups', async (context, { query }) => ok(await listGroups(context, query)))
  read('/Groups/:id', async (context, { id, query }) => {
    const projection = readProjection(query)
    return ok(project(await view(context, id, wantsMembers(projection)), projection))
  })
  write('POST', '/Groups', async (context, { body }) => {
    const { id } = await createGroup(context, readGroup(body))
    const group = await view(context, String(id))
    return { status: 201, body: group, location: group.meta.location }
  })
  write('PUT', '/Groups/:id', async (context, { id, body }) => {
    await replaceGroup(context, id, readGroup(body))
    return ok(await view(context, id))
  })
  write('PATCH', '/Groups/:id', async (context, { id, body }) => {
    await changeGroup(context, id, readSteps(readOperations(body)))
    return done
  })
  write('DELETE', '/Groups/:id', async (context, { id }) => {
    await deleteGroup(context, id)
    return done
  })
}

function send(reply: FastifyReply, { status, body, location }: Answer): FastifyReply {
  reply.status(status).header('cache-control', 'no-store')
  if (location !== undefined) reply.header('location', location)
  if (body === undefined) return reply.send()
  return reply.type(contentType).send(JSON.stringify(body))
}

/** Converts every error to the form of SCIM, and stores it as the last problem of the provider. */
async function answerError(
  calls: ProviderCalls,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const apiError = error instanceof ScimError ? undefined : toApiError(error, request)
  const scimError = apiError ? toScimError(apiError) : (error as ScimError)
  // Providers look for people who may not exist.
  const isProblem = !(request.method === 'GET' && scimError.status === 404)
  if (request.scim && isProblem) {
    await calls
      .note(request.scim, `${request.method} ${request.routeOptions.url ?? scimPath}: ${scimError.message}`)
      .catch((failure) => request.log.warn({ err: failure }, 'a problem of provisioning could not be stored'))
  }
  if (apiError?.retryAfterSeconds !== undefined) reply.header('retry-after', String(apiError.retryAfterSeconds))
  if (scimError.status === 401) reply.header('www-authenticate', 'Bearer')
  return send(reply, { status: scimError.status, body: errorBody(scimError) })
}
