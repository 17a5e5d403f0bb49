import { type PushCount, type PushState, pushProviders, pushStates } from '@regent/contract/communicate/push'
import type { Tone } from '../../../ui/layout/Pill.tsx'

export const providerLabel = (provider: string): string =>
  provider === 'fcm' ? 'FCM' : provider === 'apns' ? 'APNs' : provider

export const pushServiceName = (provider: keyof typeof pushProviders): string => pushProviders[provider]

export const stateTone: Record<PushState, Tone> = {
  waiting: 'pending',
  accepted: 'done',
  rejected: 'error',
  removed: 'neutral',
  dropped: 'cancelled',
}

const reasons: Record<string, string> = {
  Expired: 'not sent in time',
  NoKey: 'the realm has no key of the service',
  NotReached: 'the service could not be reached',
  OptedOut: 'turned off by the player',
  QuietHours: 'quiet hours',
  UnknownService: 'unknown push service',
  UnreadableKey: 'the stored key cannot be decrypted',
}

export const formatReason = (reason: string): string => reasons[reason] ?? reason

/** "FCM: accepted 120", with the reason of the service. */
export const formatResult = ({ provider, state, reason, count }: PushCount): string =>
  `${providerLabel(provider)}: ${pushStates[state].toLowerCase()} ${count.toLocaleString('en')}${
    reason === undefined ? '' : ` (${formatReason(reason)})`
  }`
