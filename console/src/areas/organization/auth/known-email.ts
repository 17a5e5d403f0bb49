import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Session, useSession } from '../../../api/session.ts'
import { operatorQuery } from '../../../shell/scope/rights.ts'
import { forgetTypedEmail, typedEmail } from './typed-email.ts'

/**
 * The organization whose account may be asked for its e-mail: the one this tab works in, or the only one. With an expired
 * token nothing is asked: a session that has ended would lead away from the page.
 */
export function signedInCid({ customers, selectedCid }: Session, now: number): number | undefined {
  const customer =
    customers.find(({ cid }) => cid === selectedCid) ?? (customers.length === 1 ? customers[0] : undefined)
  return customer && customer.expiresAt > now ? customer.cid : undefined
}

/**
 * The e-mail of whoever fills in a form: what they have just typed to sign in, else that of the account signed in here
 * (`isSignedIn`). Empty if neither is known.
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
