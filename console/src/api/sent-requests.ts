import type { AnyEndpoint } from '@regent/contract/endpoint'

/** A request as it was sent, without its token. */
export type SentRequest = { endpoint: AnyEndpoint; input: object; scope: string | null; path: string }

/** How many reads and how many writes are remembered. */
const maxRequests = 10

/** Tests of the client have no window. */
const currentPath = (): string => globalThis.location?.pathname ?? ''

let sent: readonly SentRequest[] = []

/** Calls with passwords, codes and tokens are not remembered. */
const isSecret = ({ path, access }: AnyEndpoint): boolean =>
  access.public === true || /auth|password|secret|token|connect/.test(path)

/** Remembers a request of the open screen, so that it can be copied. Repeated ones count once. */
export function rememberRequest(endpoint: AnyEndpoint, input: object, scope: string | null): void {
  if (isSecret(endpoint)) return
  const request = { endpoint, input, scope, path: currentPath() }
  sent = [request, ...sent.filter((one) => one.path === request.path && one.endpoint !== endpoint)].slice(
    0,
    maxRequests,
  )
}

/** The requests of the open screen, the newest first. */
export const listSentRequests = (): readonly SentRequest[] => sent.filter(({ path }) => path === currentPath())
