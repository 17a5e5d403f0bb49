import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Session, useSession } from '../../../api/session/session.ts'
import { operatorQuery } from '../../../shell/scope/rights.ts'
import { forgetTypedEmail, typedEmail } from './typed-email.ts'

/**
 * The organization whose account provides the e-mail: the one of this tab, or the only one. Expired tokens are not
 * used: the failed request would leave the page.
 */
export function signedInCid({ customers, selectedCid }: Session, now: number): number | undefined {
  const customer =
    customers.find(({ cid }) => cid === selectedCid) ?? (customers.length === 1 ? customers[0] : undefined)
  return customer && customer.expiresAt > now ? customer.cid : undefined
}

/**
 * The e-mail of the current person: the one last typed to sign in, else that of the signed-in account (`isSignedIn`).
 * Empty if unknown.
 */
export function useKnownEmail(): { email: string; isSignedIn: boolean } {
  const [typed] = useState(typedEmail)
  useEffect(forgetTypedEmail, [])
  const session = useSession()
  const [now] = useState(Date.now)
  const cid = signedInCid(session, now)
  const { data } = useQuery({ ...operatorQuery(cid), enabled: typed === '' && cid !== undefined })
  return { email: typed || data?.email || '', isSignedIn: typed === '' && data?.email !== undefined }
}
