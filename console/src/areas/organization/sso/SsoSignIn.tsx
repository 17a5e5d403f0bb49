import { Button } from '@mantine/core'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { finishSso } from '@regent/contract/organization/sso-sign-in'
import { hourMs } from '@regent/contract/time'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconLogin } from '../../../ui/layout/icons.ts'
import {
  type Arrived,
  findSignOutAtProvider,
  forgetSignOutAtProvider,
  leaveForProvider,
  takeArrived,
} from './handover.ts'
import { ssoAdvice } from './sso-errors.ts'

type SsoSignInProps = {
  /** Alias or cid of the organization. */
  organization: string
  /** The organization's provider, once it is known that it has one. */
  provider: { name: string; sessionHours: number } | undefined
  isFilled: boolean
  returnTo: string | undefined
  onTokens: (tokens: TokenResponse, returnTo: string | undefined) => Promise<void>
}

/** The part of the sign-in form for single sign-on: its button, and the way back from the provider. */
export function SsoSignIn({ organization, provider, isFilled, returnTo, onTokens }: SsoSignInProps) {
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  // The caller's function is new at each render.
  const enter = useRef(onTokens)
  enter.current = onTokens
  const [endAtProvider, setEndAtProvider] = useState(findSignOutAtProvider)

  useEffect(() => {
    // The router may write the address only after the first render.
    void Promise.resolve().then(async () => {
      const arrived = takeArrived()
      if (!arrived) return
      setIsBusy(true)
      setFailure(await finish(arrived, (tokens, goTo) => enter.current(tokens, goTo)))
      setIsBusy(false)
    })
  }, [])

  async function leave() {
    setFailure(undefined)
    setIsBusy(true)
    try {
      forgetSignOutAtProvider()
      await leaveForProvider(organization, { returnTo })
    } catch (error) {
      setFailure(readFailure('The provider could not be opened.', error))
      setIsBusy(false)
    }
  }

  return (
    <>
      {failure && <ErrorNotice failure={failure} />}
      {endAtProvider !== undefined && (
        <p className="flush dimmed">
          You are signed out here, but maybe not at your provider.{' '}
          <a
            href={endAtProvider}
            onClick={() => {
              forgetSignOutAtProvider()
              setEndAtProvider(undefined)
            }}
          >
            Sign out there, too
          </a>
        </p>
      )}
      {provider !== undefined && (
        <div data-way="sso" className="stack gap-6">
          <Button
            leftSection={<IconLogin aria-hidden />}
            fullWidth
            size="md"
            variant={isFilled ? 'filled' : 'default'}
            loading={isBusy}
            onClick={leave}
          >
            Continue with {provider.name}
          </Button>
          <p className="flush dimmed">You stay signed in until {timeAfter(provider.sessionHours)} at the latest.</p>
        </div>
      )}
    </>
  )
}

const timeAfter = (hours: number): string =>
  new Date(Date.now() + hours * hourMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Exchanges the code of the redirect; returns the failure. */
async function finish(arrived: Arrived, onTokens: SsoSignInProps['onTokens']): Promise<Failure | undefined> {
  const message = 'You could not be signed in.'
  if ('error' in arrived) {
    return { message, advice: ssoAdvice(arrived.error), details: arrived.error }
  }
  try {
    const { code, verifier } = arrived
    await onTokens(await call(finishSso, { body: { code, verifier } }), arrived.returnTo)
    return undefined
  } catch (error) {
    return readFailure(message, error)
  }
}
