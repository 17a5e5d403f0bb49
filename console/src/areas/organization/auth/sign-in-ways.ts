import { emailPattern } from '@regent/contract/email'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { organizationFault, organizationIn } from './organization-name.ts'

type Ways = EndpointOutput<typeof getSignInWays>

/** The organization of the sign-in form: not asked yet, unknown, or found with its ways to sign in. */
export type AskedOrganization =
  | { state: 'none' }
  | { state: 'unknown' }
  | { state: 'found'; ways: Ways }
  /** The server did not answer: the form offers the usual ways. */
  | { state: 'failed'; error: unknown; ways: Ways }

/** Waits until nobody types, in milliseconds. */
const typingMs = 400

const usualWays: Ways = { password: true, passkeys: true }

/** The query for a typed alias, cid or e-mail; only the domain of an e-mail is sent. Undefined: not valid. */
export function toQuery(typed: string): { organization: string } | { domain: string } | undefined {
  const name = organizationIn(typed)
  if (emailPattern.test(name)) return { domain: name.slice(name.lastIndexOf('@') + 1) }
  return organizationFault(name) === undefined ? { organization: name } : undefined
}

/**
 * Asks the server for the typed organization: the first one at once, others when nobody types. `askNow` does not wait.
 */
export function useSignInWays(typed: string): { asked: AskedOrganization; askNow: () => void } {
  const query = toQuery(typed)
  const key = query && JSON.stringify(query)
  const [answer, setAnswer] = useState<{ key: string; asked: AskedOrganization }>()
  const [readyKey, setReadyKey] = useState(key)

  useEffect(() => {
    if (key === readyKey) return
    const timer = setTimeout(() => setReadyKey(key), typingMs)
    return () => clearTimeout(timer)
  }, [key, readyKey])

  useEffect(() => {
    if (readyKey === undefined) return
    let isCurrent = true
    const show = (asked: AskedOrganization) => isCurrent && setAnswer({ key: readyKey, asked })
    call(getSignInWays, { query: JSON.parse(readyKey) }).then(
      (ways) => show(ways.organization ? { state: 'found', ways } : { state: 'unknown' }),
      (error: unknown) => show({ state: 'failed', error, ways: usualWays }),
    )
    return () => {
      isCurrent = false
    }
  }, [readyKey])

  const currentAnswer: AskedOrganization = answer !== undefined && answer.key === key ? answer.asked : { state: 'none' }
  return { asked: currentAnswer, askNow: () => setReadyKey(key) }
}
