import { expect, test } from 'vitest'
import { sampleConfigs } from '../../samples/config.ts'
import { resetConfig } from '../operate/config.ts'
import { knownConfigKeys } from '../operate/config-keys.ts'
import { promoteContent } from '../operate/content/content-promotion.ts'
import { archiveRealm, createRealm, renameRealm, reparentRealms } from './realms.ts'

test('each act on a realm asks for a right of its own [realms-23]', () => {
  const acts = { promoteContent, resetConfig, createRealm, reparentRealms, archiveRealm, renameRealm }
  const asked = Object.entries(acts).map(([name, { access }]) => [name, access.operator])
  expect(Object.fromEntries(asked)).toEqual({
    promoteContent: 'promote realm',
    resetConfig: 'config-defaults realm',
    createRealm: 'create-child realm',
    reparentRealms: 'change-parent realm',
    archiveRealm: 'archive realm',
    renameRealm: 'rename realm',
  })
})

test('the samples have the flags that split items, use the mail service and tell guild mail apart [realms-34]', () => {
  const flags = ['inventory|split_items', 'mail|use_mail_service', 'mail|distinct_guild_mail_categories']
  const inSamples = Object.values(sampleConfigs).flatMap((config) => Object.keys(config))
  expect(inSamples).toEqual(expect.arrayContaining(flags))
  expect(knownConfigKeys.map(({ name }) => name)).toEqual(expect.arrayContaining(flags))
})
