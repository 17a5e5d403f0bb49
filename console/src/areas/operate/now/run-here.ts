import { type FirstStepName, testDeviceId } from '@regent/contract/operate/now-first-steps'
import { clientCalls, type StepCall, stepCalls } from '@regent/contract/operate/now-snippets'
import { serverAddress } from '../../../api/session/server-address.ts'

export type CallResult = {
  method: string
  path: string
  /** 0 without a response. */
  status: number
  ms: number
  body: string
}

type TestPlayer = { token: string; gamerTag: string }
const testPlayers = new Map<string, TestPlayer>()

/** The gamer tag of the test player that this page has signed in, if any. */
export const findTestPlayer = (scope: string): string | undefined => testPlayers.get(scope)?.gamerTag

/**
 * Sends the calls of a step as the realm's test player, and stops at the first error. `onResult` gets each result as it
 * arrives. The test player signs in by its device, so that it is the same one each time.
 */
export async function runStep(
  scope: string,
  step: FirstStepName,
  onResult: (result: CallResult) => void,
): Promise<void> {
  const send = async (call: StepCall, player?: TestPlayer): Promise<CallResult> => {
    const result = await sendCall(scope, call, player)
    if (step === 'client' || result.status !== 200 || player) onResult(result)
    return result
  }
  let player = step === 'client' ? undefined : testPlayers.get(scope)
  if (!player) {
    const body = JSON.stringify({ grant_type: 'device', device_id: testDeviceId })
    const signedIn = await send({ ...clientCalls.signIn, body })
    if (signedIn.status !== 200) return
    const { access_token: token } = JSON.parse(signedIn.body) as { access_token: string }
    const account = await sendCall(scope, clientCalls.whoAmI, { token, gamerTag: '' })
    if (step === 'client' || account.status !== 200) onResult(account)
    if (account.status !== 200) return
    player = { token, gamerTag: String((JSON.parse(account.body) as { id: number }).id) }
    testPlayers.set(scope, player)
  }
  for (const call of stepCalls[step]) {
    const { status } = await send(call, player)
    // An expired token: the next run signs in again.
    if (status === 401) testPlayers.delete(scope)
    if (status !== 200) return
  }
}

async function sendCall(scope: string, { method, path, body }: StepCall, player?: TestPlayer): Promise<CallResult> {
  const fill = (text: string) => text.replaceAll('{player}', player?.gamerTag ?? '')
  const startedAt = performance.now()
  const end = (status: number, text: string): CallResult => ({
    method,
    path: fill(path),
    status,
    ms: Math.round(performance.now() - startedAt),
    body: text,
  })
  try {
    const response = await fetch((await serverAddress()) + fill(path), {
      method,
      headers: {
        'X-BEAM-SCOPE': scope,
        ...(player && { Authorization: `Bearer ${player.token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : fill(body),
    })
    return end(response.status, await response.text())
  } catch {
    return end(0, '')
  }
}

/** The sentence of an error response; undefined for a success. */
export function errorSentence({ status, body }: CallResult): string | undefined {
  if (status === 0) return 'The server cannot be reached. Check your connection.'
  if (status < 400) return undefined
  try {
    return (JSON.parse(body) as { message?: string }).message ?? `The server returned ${status}.`
  } catch {
    return `The server returned ${status}.`
  }
}
