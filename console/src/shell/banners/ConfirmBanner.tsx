import { Button } from '@mantine/core'
import { sendEmailConfirmation } from '@regent/contract/organization/auth'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { act } from '../../api/act.ts'
import { customerScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo/demo-scope.ts'
import { customerQuery, useCustomer } from '../frame/place.ts'
import { useOperator } from '../scope/rights.ts'
import { Banner } from './Banner.tsx'

/**
 * Tells the admins of an unconfirmed organization which features need a confirmed e-mail, and can mail the link again.
 */
export function ConfirmBanner() {
  const { cid } = useCustomer()
  const { gameId } = useParams({ strict: false })
  const { needsConfirmation } = useSuspenseQuery(customerQuery(cid)).data.customer
  const { roleString, email = '' } = useOperator()
  const [isSending, setIsSending] = useState(false)
  if (!needsConfirmation || roleString !== 'admin' || isDemo(gameId)) return null

  async function send() {
    setIsSending(true)
    await act(
      sendEmailConfirmation,
      {},
      {
        scope: customerScope(cid),
        subject: 'mailed-code',
        isFinal: true,
        done: `A link was sent to ${email}. Open it to confirm the e-mail.`,
        failed: 'The link could not be sent.',
      },
    )
    setIsSending(false)
  }

  return (
    <Banner
      text="Confirm your e-mail to run queries, services and jobs."
      action={
        <Button onClick={send} loading={isSending}>
          Send again
        </Button>
      }
    />
  )
}
