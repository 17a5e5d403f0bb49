import type { CreateTokenInput } from './generated/shapes.ts'
import { randomId } from './random.ts'
import { RegentError } from './regent-error.ts'
import type { Session } from './session.ts'
import type { KeyValueStore } from './store.ts'

export type SignInOptions = {
  /** Adds this way to sign in to the player who is signed in now, or merges a guest into the account. */
  attach?: boolean
  /** The platform and the device, as they are shown to the studio. */
  context?: CreateTokenInput['context']
  /** The first stats of a new player. */
  initProperties?: CreateTokenInput['initProperties']
}

export type ExternalIdentity = {
  /** The name of your service, as in the realm's config. */
  service: string
  token: string
  namespace?: string
  /** Solves a challenge of the service, such as a text to sign. */
  solve?: (challenge: string) => string | Promise<string>
}

/** The ways to sign in a player. Each stores the session, so that the next start can restore it. */
export class SignIn {
  readonly #session: Session
  readonly #store: KeyValueStore

  constructor(session: Session, store: KeyValueStore) {
    this.#session = session
    this.#store = store
  }

  /** Signs in with a device id. Without one, the client creates a random id and stores it. */
  async device(deviceId?: string, options: SignInOptions = {}): Promise<number> {
    return this.#run({ grant_type: 'device', device_id: deviceId ?? (await this.#ownDeviceId()) }, options)
  }

  /** Creates a new player without any credentials. */
  guest(options: Omit<SignInOptions, 'attach'> = {}): Promise<number> {
    return this.#run({ grant_type: 'guest' }, options)
  }

  /** Signs in with an e-mail and its password. */
  email(email: string, password: string, options: SignInOptions = {}): Promise<number> {
    return this.#run({ grant_type: 'password', username: email, password }, options)
  }

  /** Signs in with a token of Google, Apple, or another provider of the realm's config. */
  thirdParty(provider: string, token: string, options: SignInOptions & { nonce?: string } = {}): Promise<number> {
    const { nonce } = options
    return this.#run(
      { grant_type: 'third_party', third_party: provider, token, ...(nonce !== undefined && { nonce }) },
      options,
    )
  }

  /** Signs in with a token of your own service. A challenge of the service is passed to `solve`. */
  async external(identity: ExternalIdentity, options: SignInOptions = {}): Promise<number> {
    const grant: CreateTokenInput = {
      grant_type: 'external',
      provider_service: identity.service,
      external_token: identity.token,
      ...(identity.namespace !== undefined && { provider_namespace: identity.namespace }),
    }
    const answer = await this.#send(grant, options)
    if (answer.token_type !== 'challenge') return this.#finish(answer.token_type)
    const { challenge_token } = answer
    if (!identity.solve) throw challengeError('The service sent a challenge, and there is no function to solve it.')
    const solution = await identity.solve(atob(challenge_token.split('.')[0] ?? ''))
    const solved = await this.#send({ ...grant, challenge_solution: { challenge_token, solution } }, options)
    return this.#finish(solved.token_type)
  }

  async #run(grant: CreateTokenInput, options: SignInOptions): Promise<number> {
    return this.#finish((await this.#send(grant, options)).token_type)
  }

  #send(grant: CreateTokenInput, { attach, context, initProperties }: SignInOptions) {
    const more = { ...(context && { context }), ...(initProperties && { initProperties }) }
    return this.#session.signIn({ ...grant, ...more }, attach)
  }

  #finish(type: string): number {
    if (type !== 'bearer') throw challengeError('The account needs another step to sign in.')
    return this.#session.requireGamerTag()
  }

  async #ownDeviceId(): Promise<string> {
    const known = await this.#store.get('regent.device')
    if (known !== undefined) return known
    const id = randomId()
    await this.#store.set('regent.device', id)
    return id
  }
}

const challengeError = (message: string) =>
  new RegentError('SignedOut', { status: 0, message, remedy: 'Use another way to sign in.' })
