import { type ConfigKeyView, getConfig, listConfigKeys } from '@regent/contract/operate/config'
import { findKnownKey, knownConfigKeys } from '@regent/contract/operate/config-keys'
import { sampleConfigs } from '@regent/contract/samples/config'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'

const configs: Record<string, (typeof sampleConfigs)[keyof typeof sampleConfigs]> = {
  DEMO: sampleConfigs.PROD,
  DEMO_STAGING: sampleConfigs.staging,
  DEMO_DEVELOPMENT: sampleConfigs.development,
}

const isSecret = (name: string) => name.endsWith('api_key')

function keysOf(pid: string): ConfigKeyView[] {
  const config = configs[pid] ?? {}
  const names = [...new Set([...Object.keys(config), ...knownConfigKeys.map(({ name }) => name)])].sort()
  return names.map((name, index) => {
    const known = findKnownKey(name)
    const [namespace = '', key = ''] = name.split('|')
    const value = config[name]
    const isSet = value !== undefined
    const secret = known ? known.type === 'secret' : isSecret(name)
    return {
      name,
      namespace,
      key,
      isSet,
      isHidden: isSet && secret,
      isSecret: secret,
      isKnown: known !== undefined,
      type: known?.type ?? (secret ? 'secret' : 'text'),
      ...(known && { description: known.description, default: known.default }),
      ...(isSet && { version: 1, updatedAt: Date.now() - (index + 1) * dayMs, updatedBy: 'dmitri@lumen-forge.test' }),
      ...(isSet && !secret && { value: String(value) }),
    }
  })
}

export function demoAnswers(demo: Demo): void {
  demo.on(getConfig, (_, pid) => ({
    config: Object.fromEntries(
      Object.entries(configs[pid] ?? {})
        .filter(([name]) => !isSecret(name))
        .map(([name, value]) => [name, String(value)]),
    ),
  }))
  demo.on(listConfigKeys, (_, pid) => ({ rows: keysOf(pid), version: 7 }))
}
