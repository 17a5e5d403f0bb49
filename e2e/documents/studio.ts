import { type Reader, until } from './reader.ts'

type Tokens = { access_token: string; refresh_token: string }

/** An organization with a game, as the console makes it, and a developer. */
export type Studio = {
  cid: number
  alias: string
  /** The realm of the game in production, and its scope. */
  pid: string
  scope: string
  /** Access tokens. */
  admin: string
  developer: string
  secret: string
}

type Names = {
  alias: string
  admin?: { email: string; password: string }
  developer?: { email: string; password: string }
}

const password = 'Studio-Games-1'

export async function makeStudio(reader: Reader, names: Names): Promise<Studio> {
  const { alias } = names
  const admin = names.admin ?? { email: `ada@${alias}.test`, password }
  const developer = names.developer ?? { email: `dmitri@${alias}.test`, password }
  const body = { ...admin, customerName: alias, projectName: 'Sky Raiders', alias }
  const made = await reader.done<{ cid: number; pid: string; token: Tokens }>('/basic/realms/customer', { body })
  const organization = String(made.cid)
  const token = made.token.access_token
  const guest = await signIn(reader, organization, { grant_type: 'guest' })
  const account = await reader.done<{ id: number }>('/basic/accounts/register', {
    scope: organization,
    token: guest.access_token,
    body: developer,
  })
  await confirmEmail(reader, organization, { ...developer, accountId: account.id })
  await reader.done(`/object/accounts/${account.id}/role`, {
    method: 'PUT',
    scope: organization,
    token,
    body: { role: 'developer' },
  })
  const scope = `${made.cid}.${made.pid}`
  const { secret = '' } = await reader.done<{ secret?: string }>(`/api/realms/${made.pid}/secret`, {
    method: 'POST',
    scope,
    token,
    body: { reason: 'The first game server' },
  })
  return {
    cid: made.cid,
    alias,
    pid: made.pid,
    scope,
    admin: token,
    secret,
    developer: await signInAs(reader, organization, developer),
  }
}

/** Sets the password by a mailed code, as "Forgot password" does; the server prints the code, for it has no mail server. */
export async function confirmEmail(
  reader: Reader,
  scope: string,
  { email, password, accountId }: { email: string; password: string; accountId: number },
) {
  const line = `The code for account ${accountId} is `
  // The sign-up may have printed one already.
  const count = () => reader.serverOutput().split(line).length
  const earlier = count()
  await reader.done('/basic/accounts/password-update/init', { scope, body: { email, codeType: 'PIN' } })
  await until(() => count() > earlier, 'the server prints the code')
  const code = /^\d+/.exec(reader.serverOutput().split(line).at(-1) ?? '')?.[0]
  const body = { email, code, newPassword: password }
  await reader.done('/basic/accounts/password-update/confirm', { scope, body })
}

const signIn = (reader: Reader, scope: string, body: object): Promise<Tokens> =>
  reader.done<Tokens>('/basic/auth/token', { scope, body })

async function signInAs(reader: Reader, scope: string, person: { email: string; password: string }): Promise<string> {
  const tokens = await signIn(reader, scope, {
    grant_type: 'password',
    username: person.email,
    password: person.password,
  })
  return tokens.access_token
}

/** A guest in the realm, as a game client makes one. */
export async function makePlayer(reader: Reader, scope: string): Promise<{ gamerTag: number; token: string }> {
  const { access_token: token } = await signIn(reader, scope, { grant_type: 'guest' })
  const { id } = await reader.done<{ id: number }>('/basic/accounts/me', { scope, token })
  return { gamerTag: id, token }
}

type Saved = { id: string; version: string; visibility: string; tags: string[]; type: string }

/** Publishes items beside those that are live. */
export async function publish(reader: Reader, { scope, developer: token }: Studio, items: unknown[]): Promise<void> {
  const { content } = await reader.done<{ content: Saved[] }>('/basic/content', {
    scope,
    token,
    body: { content: items },
  })
  const added = content.map(({ id, version, visibility, tags, type }) => ({ id, version, visibility, tags, type }))
  const live = await reader.ask('/basic/content/manifest?id=global', { scope, token })
  const { references = [] } = (live.body ?? {}) as { references?: Saved[] }
  const kept = references.filter(({ id }) => !added.some((reference) => reference.id === id))
  await reader.done('/basic/content/manifest', {
    scope,
    token,
    body: { id: 'global', references: [...kept, ...added] },
  })
}

/** Learns the values by which a document calls a studio. */
export function call(reader: Reader, studio: Studio, shown: { cid: string; pid: string }): void {
  reader.values.set(shown.cid, studio.cid)
  reader.values.set(shown.pid, studio.pid)
}

/** Saves a file of a new player. */
export async function saveFile(reader: Reader, scope: string, text: string): Promise<void> {
  const { token } = await makePlayer(reader, scope)
  const body = { request: [{ objectKey: 'slot-1', sizeInBytes: Buffer.byteLength(text) }] }
  const asking = { scope, token, body }
  const { response } = await reader.done<{ response: { url: string }[] }>('/basic/cloudsaving/data/uploadURL', asking)
  const { ok } = await fetch(response[0]?.url ?? '', { method: 'PUT', body: text })
  if (!ok) throw new Error('The file of a player cannot be uploaded.')
  await reader.done('/basic/cloudsaving/data/commitManifest', { ...asking, method: 'PUT' })
}
