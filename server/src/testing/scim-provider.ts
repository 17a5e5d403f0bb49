import { createScimToken } from '@regent/contract/organization/scim'
import type { SsoRule, SsoSettings } from '@regent/contract/organization/sso'
import { setSso } from '@regent/contract/organization/sso'
import type { FastifyInstance } from 'fastify'
import type { Actor, TestApp } from './test-app.ts'

/** An identity provider that calls SCIM, as Okta and Microsoft Entra ID do. */

type Reply = {
  status: number
  headers: Record<string, unknown>
  body: Record<string, never> & { [name: string]: unknown }
}

export type ScimClient = {
  token: string
  send: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Reply>
}

/** A client of SCIM with a token. */
export const scimClient = (
  app: FastifyInstance,
  token: string,
  { address }: { address?: string } = {},
): ScimClient => ({
  token,
  async send(method, path, body) {
    const reply = await app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(address !== undefined && { remoteAddress: address }),
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = reply.body === '' ? {} : JSON.parse(reply.body)
    return { status: reply.statusCode, headers: reply.headers, body: answer }
  },
})

const issuer = 'https://id.studio.test'

/** Settings of single sign-on without a provider that answers: provisioning needs only rules and domains. */
export async function prepareProvisioning(
  app: TestApp,
  admin: Actor,
  { rules = [], ...changed }: { rules?: SsoRule[] } & Partial<SsoSettings> = {},
): Promise<void> {
  const settings = { name: 'ID', issuer, clientId: 'regent', groupClaim: 'groups', rules, breakGlass: [] as number[] }
  await app.db
    .insertInto('sso_settings')
    .values({
      cid: app.cid,
      name: settings.name,
      issuer,
      client_id: settings.clientId,
      sealed_secret: null,
      secret_set_by: null,
      group_claim: settings.groupClaim,
      default_role: null,
      rules: '[]',
      just_in_time: true,
      only_sso: false,
      break_glass: '[]',
    })
    .execute()
  await app.db
    .insertInto('sso_domains')
    .values({ cid: app.cid, domain: 'studio.test', verified_at: new Date(app.now()) })
    .execute()
  await admin.call(setSso, { body: { ...settings, justInTime: true, onlySso: false, ...changed } })
}

/** A new token, and its client. */
export async function newProvider(app: TestApp, admin: Actor, name = 'Okta'): Promise<ScimClient & { id: number }> {
  const { secret, token } = await admin.call(createScimToken, { body: { name } })
  return { ...scimClient(app.app, secret), id: token.id }
}
