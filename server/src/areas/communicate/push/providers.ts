import type { PushProvider } from '@regent/contract/communicate/push'

/** Names of the services that games register. */
export const providerNames: Record<PushProvider, readonly string[]> = {
  fcm: ['fcm', 'gcm', 'firebase', 'google', 'android'],
  apns: ['apns', 'apple', 'ios'],
}

/** The service of a registered device; undefined: another one, which Regent cannot send to. */
export function toProvider(name: string): PushProvider | undefined {
  const lower = name.toLowerCase()
  if (providerNames.fcm.includes(lower)) return 'fcm'
  return providerNames.apns.includes(lower) ? 'apns' : undefined
}
