/** The part of the OpenID provider library that tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Issuing = {
    oidc: { client: unknown; params: Record<string, string | undefined> }
    body: unknown
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    IdToken: new (
      claims: Record<string, unknown>,
      about: { ctx: Issuing; client: unknown },
    ) => {
      scope: string
      set: (claim: string, value: unknown) => void
      issue: (about: { use: 'idtoken' }) => Promise<string>
    }
    registerGrantType(
      name: string,
      handler: (ctx: Issuing, next: () => Promise<void>) => Promise<void>,
      parameters: readonly string[],
    ): void
    Grant: new (about: {
      clientId: string
      accountId: string
    }) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
