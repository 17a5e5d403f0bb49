import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type MockInstance, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sentText } from '../engines/email/email.ts'
import { DeclaredTypes } from '../testing/declared-types.ts'
import { startLocalService } from '../testing/local-service.ts'
import { type Loose, loadPublicClient, type PublicClient, type Requester } from '../testing/public-client.ts'
import { startApp } from '../testing/test-app.ts'

/** One who uses the generated functions of the client. */
export type Caller = {
  /** Calls a function of the client. The answer must be what the client declares. */
  call: (name: string, ...parameters: unknown[]) => Promise<Loose>
  /** The status and the code with which the server rejects a call. */
  refusal: (name: string, ...parameters: unknown[]) => Promise<{ status: number; error: string }>
  requester: Requester
  /** The player's id; empty for an operator. */
  gamerTag: string
}

export type Tokens = { access_token: string; refresh_token: string }

export type World = Awaited<ReturnType<typeof openWorld>>

/** The client, a server that listens on a port, and the other hosts that the server asks. */
export async function openWorld() {
  const client = await loadPublicClient()
  const home = mkdtempSync(join(tmpdir(), 'regent-client-'))
  // The client keeps tokens and content in the folder of its user.
  vi.stubEnv('HOME', home)
  vi.stubEnv('USERPROFILE', home)
  // Node has it from version 22 on.
  vi.stubGlobal('WebSocket', WebSocket)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const elsewhere = await startLocalService(() => ({ status: 404 }))
  const shared = await startApp({ publicUrl: origin, privateHosts: ['loopback'], paymentStoresUrl: elsewhere.url })
  // What the client dates must agree with the server.
  shared.clock.now = Date.now()
  await shared.app.listen({ port, host: '127.0.0.1' })
  const { sdk } = client
  sdk['BeamEnvironment'].register('regent', {
    apiUrl: origin,
    portalUrl: origin,
    beamMongoExpressUrl: '',
    dockerRegistryUrl: '',
  })
  const declared = new DeclaredTypes(client.declarations)
  /** The functions that have answered, and those that were rejected as expected. */
  const answered = new Set<string>()
  const rejected = new Set<string>()

  const callerOf = (requester: Requester, gamerTag = ''): Caller => ({
    requester,
    gamerTag,
    async call(name, ...parameters) {
      const { body } = await functionOf(client, name)(requester, ...parameters).catch((error) => {
        const { message } = error.context?.response ?? {}
        throw message === undefined ? error : new Error(`${name}: ${textOf(message)}`, { cause: error })
      })
      const differences = new Set(
        declared.differencesOfAnswer(name, body).map((one) => one.replaceAll(/\[\d+\]/g, '[]')),
      )
      const known = knownDifferences[name] ?? []
      const unknown = [...differences].filter((one) => !known.some((start) => one.startsWith(start)))
      expect.soft(unknown, `the answer of ${name}`).toEqual([])
      answered.add(name)
      return body
    },
    async refusal(name, ...parameters) {
      const failure = await functionOf(client, name)(requester, ...parameters).then(
        ({ status, body }) => {
          throw new Error(`${name} was not rejected: ${status} ${textOf(body)}`)
        },
        (error) => error,
      )
      if (!sdk['BeamError'].is(failure) || failure.context?.response === undefined) throw failure
      rejected.add(name)
      const { status, message } = failure.context.response
      return { status, error: message?.error }
    },
  })

  return {
    client,
    declared,
    origin,
    elsewhere,
    answered,
    rejected,
    callerOf,
    methods: watchMethods(client),
    services: shared.services,
    db: shared.db,
    app: shared.app,
    /** What the stories share: filled by the first of them. */
    ids: { cid: '', pid: '', staging: '', development: '', secret: '' },
    /** The studio's first operator, in any realm. */
    operatorIn: (_scope: { cid: string; pid: string }): Promise<Caller> => Promise.reject(new Error('Nobody yet.')),
    /** The game of the captain: an instance of the client's class `Beam`. */
    beam: undefined as Loose,
    people: {} as { operator: Caller; captain: Caller; mate: Caller; stranger: Caller },
    now: () => shared.clock.now,
    advance(ms: number) {
      shared.clock.now += ms
    },
    /** The next message on the captain's socket with this context. */
    nextMessage(context: string): Promise<object> {
      const socket = this.beam.ws.rawSocket as WebSocket
      return new Promise((resolve) => {
        const listen = ({ data }: { data: unknown }) => {
          const message = JSON.parse(String(data))
          if (message.context !== context) return
          socket.removeEventListener('message', listen)
          resolve(message)
        }
        socket.addEventListener('message', listen)
      })
    },
    /** The text of the last e-mail to somebody. */
    async lastMail(to: string): Promise<string | undefined> {
      const mails = shared.db.selectFrom('emails').selectAll().where('recipient', '=', to)
      const mail = await mails.orderBy('created_at', 'desc').executeTakeFirst()
      return mail && sentText(mail)
    },
    runJobs: () => shared.jobs.runDue(),
    /** Somebody with these tokens in a realm. */
    async signedIn(scope: { cid: string; pid: string }, tokens: Tokens, gamerTag = ''): Promise<Caller> {
      const tokenStorage = sdk['defaultTokenStorage']({ pid: scope.pid, tag: tokens.access_token.slice(-12) })
      const { access_token: accessToken, refresh_token: refreshToken } = tokens
      await tokenStorage.setTokenData({ accessToken, refreshToken, expiresIn: null })
      return callerOf(sdk['createStandaloneRequester']({ ...scope, environment: 'regent', tokenStorage }), gamerTag)
    },
    /** Somebody without a token. */
    anonymous(scope: { cid: string; pid: string }): Caller {
      const tokenStorage = sdk['defaultTokenStorage']({ pid: scope.pid, tag: 'anonymous' })
      return callerOf(sdk['createStandaloneRequester']({ ...scope, environment: 'regent', tokenStorage }))
    },
    async close() {
      await shared.close()
      await elsewhere.close()
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function functionOf({ api }: PublicClient, name: string) {
  const found = api[name]
  if (!found) throw new Error(`The client has no function ${name}.`)
  return found
}

/** Long digits are a `bigint` after the client has read them. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one))

/** Counts the calls of each method of the client's classes. The methods still do what they do. */
function watchMethods({ sdk }: PublicClient): Map<string, MockInstance> {
  const methods = new Map<string, MockInstance>()
  for (const [className, exported] of Object.entries(sdk)) {
    const isClass = typeof exported === 'function' && /^class\b/.test(String(exported))
    if (!isClass || exported.prototype instanceof Error) continue
    for (const [owner, at] of [
      [exported, `${className}.`],
      [exported.prototype, `${className}#`],
    ]) {
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
        if (name === 'constructor' || name === 'prototype' || typeof value !== 'function') continue
        methods.set(`${at}${name}`, vi.spyOn(owner, name))
      }
    }
  }
  return methods
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** What a date of Java also says, and nobody needs. */
function fieldsOfDate(answer: string): string[] {
  return ['chronology', 'dayOfWeek', 'era', 'leapYear', 'month'].map((name) => `${answer}.date.${name}: missing`)
}

/** Fields that the client declares as required, and that Regent omits. The client itself does not read them. */
const knownDifferences: Record<string, readonly string[]> = {
  // CSV, which the engine clients read.
  contentGetManifestPublicBasic: ['ClientManifestResponse: string, declared an object'],
  contentGetManifestPrivateBasic: ['ClientManifestResponse: string, declared an object'],
  // A property is an object with its visibility, as in the manifest of the client itself.
  contentGetBasic: ['ContentOrText.properties.'],
  // A published binary no longer has the address for its upload.
  contentGetManifestBasic: ['ContentBasicManifest.references[].type: string, declared "content"'],
  contentGetManifestExactBasic: ['ContentBasicManifest.references[].type: string, declared "content"'],
  contentGetManifestsBasic: [
    'ContentBasicGetManifestsResponse.manifests[].references[].type: string, declared "content"',
  ],
  // Lists that were sent come back as objects.
  commerceGetCatalogBasic: ['descriptions', 'images', 'titles'].map(
    (name) => `GetCatalogResponse.catalog.offerDefinitions[].${name}: object, declared string[]`,
  ),
  // There is nothing at the destination yet.
  realmsGetPromotionBasic: ['PromoteRealmResponse.scopes[].promotions[].destination: missing'],
  beamoGetManifestsBasic: ['BeamoBasicGetManifestsResponse.manifests[].manifest[].arm: missing'],
  beamoGetManifestCurrentBasic: ['GetCurrentManifestResponse.manifest.manifest[].arm: missing'],
  // Where a file is sent to is not part of Regent.
  trialsGetAdminBasic: ['ejected', 'sent', 'status', 'data'].map(
    (name) => `GetPlayerTrialsResponse.cohortData[].${name}: `,
  ),
  // Base64, not a list of bytes.
  trialsGetAdminDataBasic: ['GetS3DataResponse.data: string, declared number[]'],
  authPutTokenRevokeBasic: ['CommonResponse.data: missing, declared Record<string, string>'],
  sessionGetClientHistoryBasic: fieldsOfDate('SessionClientHistoryResponse'),
  sessionGetHistoryBasic: fieldsOfDate('SessionHistoryResponse'),
  authGetTokenListBasic: [
    'ListTokenResponse.items[].device: missing, declared string',
    'ListTokenResponse.items[].platform: missing, declared string',
  ],
}
