import type { Connection } from './connection.ts'
import { Emitter } from './emitter.ts'
import { getOwnAccount } from './generated/organization/accounts.ts'
import { createToken, revokeToken } from './generated/organization/auth.ts'
import type { CreateTokenInput, CreateTokenOutput } from './generated/shapes.ts'
import { isRegentError, RegentError } from './regent-error.ts'
import { type KeyValueStore, readJson, Turns } from './store.ts'

/** The tokens of a signed-in player, as they are stored. */
export type StoredSession = { accessToken: string; refreshToken: string; gamerTag: number }

type SessionEvents = {
  signedIn: { gamerTag: number }
  /** The player has signed out, or the sign-in was revoked. */
  signedOut: { error: RegentError | undefined }
}

/** The sign-in of one player: its tokens, their refresh, and where they are stored. */
export class Session {
  readonly events = new Emitter<SessionEvents>()
  readonly #connection: Connection
  readonly #store: KeyValueStore
  readonly #key: string
  readonly #turns = new Turns()
  #current: StoredSession | undefined
  #refresh: Promise<void> | undefined

  constructor(connection: Connection, store: KeyValueStore) {
    this.#connection = connection
    this.#store = store
    this.#key = `regent.${connection.cid}.${connection.pid}.session`
  }

  /** The gamer tag of the signed-in player. */
  get gamerTag(): number | undefined {
    return this.#current?.gamerTag
  }

  get accessToken(): string | undefined {
    return this.#current?.accessToken
  }

  /** The gamer tag; throws `SignedOut` if no player is signed in. */
  requireGamerTag(): number {
    if (this.#current) return this.#current.gamerTag
    const remedy = 'Sign in first, for example with game.signIn.device().'
    throw new RegentError('SignedOut', { status: 0, message: 'No player is signed in.', remedy })
  }

  /** Loads the session of an earlier start. Returns false if there is none. */
  async restore(): Promise<boolean> {
    this.#current = await readJson<StoredSession>(this.#store, this.#key)
    return this.#current !== undefined
  }

  /**
   * Exchanges credentials for tokens and stores them. With `isAttached`, they are added to the signed-in player, or the
   * guest is merged into their account.
   */
  async signIn(grant: CreateTokenInput, isAttached = false): Promise<CreateTokenOutput> {
    const answer = await this.requestTokens(grant, isAttached ? this.accessToken : undefined)
    if (answer.token_type === 'bearer') await this.#begin(answer.access_token, answer.refresh_token)
    return answer
  }

  /** Forgets the tokens and ends the sign-in on the server, if it can be reached. */
  async signOut(): Promise<void> {
    const token = this.accessToken
    await this.#end(undefined)
    if (token === undefined) return
    await this.#connection.call(revokeToken.spec, { token }, undefined, token, {}).catch((error) => {
      if (!isRegentError(error)) throw error
    })
  }

  /**
   * Replaces a token that the server has rejected. Parallel callers wait for one refresh. If another call or tab has
   * already replaced it, nothing is sent.
   */
  async refresh(rejected: string): Promise<void> {
    if (this.accessToken !== rejected) return
    this.#refresh ??= this.#turns
      .run(this.#key, () => this.#replaceTokens(rejected))
      .finally(() => {
        this.#refresh = undefined
      })
    return this.#refresh
  }

  async #replaceTokens(rejected: string): Promise<void> {
    const stored = await readJson<StoredSession>(this.#store, this.#key)
    if (stored && stored.accessToken !== rejected) {
      this.#current = stored
      return
    }
    const current = this.#current
    if (!current) return
    try {
      const grant = { grant_type: 'refresh_token', refresh_token: current.refreshToken } as const
      const answer = await this.requestTokens(grant, undefined)
      if (answer.token_type !== 'bearer') throw new TypeError('The refresh returned no token.')
      const { access_token: accessToken, refresh_token: refreshToken } = answer
      await this.#save({ ...current, accessToken, refreshToken: refreshToken ?? current.refreshToken })
    } catch (error) {
      if (isRegentError(error) && error.status === 401) await this.#end(error)
      throw error
    }
  }

  async requestTokens(grant: CreateTokenInput, token: string | undefined): Promise<CreateTokenOutput> {
    return (await this.#connection.call(createToken.spec, grant, undefined, token, {})) as CreateTokenOutput
  }

  async #begin(accessToken: string, refreshToken: string): Promise<void> {
    const account = await this.#connection.call(getOwnAccount.spec, {}, undefined, accessToken, {})
    const { id: gamerTag } = account as { id: number }
    await this.#save({ accessToken, refreshToken, gamerTag })
    this.events.emit('signedIn', { gamerTag })
  }

  async #save(session: StoredSession): Promise<void> {
    this.#current = session
    await this.#store.set(this.#key, JSON.stringify(session))
  }

  async #end(error: RegentError | undefined): Promise<void> {
    const wasSignedIn = this.#current !== undefined
    this.#current = undefined
    await this.#store.delete(this.#key)
    if (wasSignedIn) this.events.emit('signedOut', { error })
  }
}
