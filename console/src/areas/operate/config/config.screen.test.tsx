import {
  type ConfigKeyView,
  getConfig,
  listConfigKeys,
  replaceConfig,
  resetConfig,
  updateConfig,
} from '@regent/contract/operate/config'
import { findKnownKey, isSecretKey, knownConfigKeys } from '@regent/contract/operate/config-keys'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import type { AuditEntry } from '@regent/contract/organization/audit'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import type { Role } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { operatorOf, realmPath, studio } from '../../../testing/studio.ts'

type Config = Record<string, string>
type Configs = Record<string, { config: Config; version: number }>

const sample = (): Config => ({
  'arena|season': '7',
  'arena|mode': 'ranked',
  'push|api_key': 'hush-hush',
  'payments|client_audits': 'true',
})

function viewOf(name: string, value: string | undefined, mayEdit: boolean): ConfigKeyView {
  const known = findKnownKey(name)
  const [namespace = '', key = ''] = name.split('|')
  const isSet = value !== undefined
  const isSecret = isSecretKey(name)
  const isHidden = isSet && isSecret && !mayEdit
  return {
    name,
    namespace,
    key,
    isSet,
    isHidden,
    isSecret,
    isKnown: known !== undefined,
    type: known?.type ?? (isSecret ? 'secret' : 'text'),
    ...(known && { description: known.description, default: known.default }),
    ...(isSet && { version: 1, updatedAt: 1_760_000_000_000, updatedBy: 'ada@studio.test' }),
    ...(isSet && !isHidden && { value }),
  }
}

/** A server that keeps the config of each realm and its version. */
function keepConfigs(answers: Answers, configs: Configs, mayEdit: boolean): void {
  const configIn = (pid: string) => (configs[pid] ??= { config: {}, version: 1 })
  const save = (pid: string, headers: Headers, next: (config: Config) => Config) => {
    const held = configIn(pid)
    if (headers.get('if-match') !== `"${held.version}"`) return refuse('StaleVersion', { current: { ...held } })
    change(held, next(held.config))
    return { result: 'ok' as const, data: {} }
  }
  const without = (config: Config, names: readonly string[]) =>
    Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)))
  const textsOf = (entries: Record<string, string | number | boolean>) =>
    Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)]))
  answers
    .on(getConfig, ({ pid }) => ({ config: configIn(pid).config }))
    .on(listConfigKeys, ({ pid }) => {
      const { config, version } = configIn(pid)
      const names = [...new Set([...Object.keys(config), ...knownConfigKeys.map(({ name }) => name)])].toSorted()
      return { rows: names.map((name) => viewOf(name, config[name], mayEdit)), version }
    })
    .on(updateConfig, ({ pid, headers, body }) =>
      save(pid, headers, (config) => ({ ...without(config, body.deletes), ...textsOf(body.upserts) })),
    )
    .on(replaceConfig, ({ pid, headers, body }) => save(pid, headers, () => textsOf(body.config)))
    .on(resetConfig, ({ pid, headers, body }) => save(pid, headers, (config) => without(config, body.keys)))
}

function change(held: { config: Config; version: number }, config: Config): void {
  held.config = config
  held.version += 1
}

type Options = { role?: Role; screen?: string; others?: Configs; more?: (answers: Answers) => void }

async function openConfig({ role = 'admin', screen = 'realm-config', others = {}, more }: Options = {}) {
  const own = { config: sample(), version: 3 }
  const configs: Configs = { ...others, [studio.pid]: own }
  const answers = await openScreen(realmPath(screen), {
    role,
    answers: (on) => {
      keepConfigs(on, configs, role !== 'tester')
      more?.(on)
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Config', level: 1 })).toBeVisible()
  /** A change by another person. */
  const changeElsewhere = (changes: Config) => change(own, { ...own.config, ...changes })
  return { answers, configs, own, changeElsewhere }
}

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })

async function choose(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const settings = page.getByRole('region', { name: 'Available settings' })

test('set keys are listed first with their author; available settings are folded by namespace', async () => {
  await openConfig()
  await expect.element(row('arena|season')).toContainText('7')
  await expect.element(row('arena|season')).toContainText('ada@studio.test')
  await expect.element(row('payments|client_audits')).toContainText('default false')
  await expect.element(page.getByText(`4 of ${knownConfigKeys.length + 3} keys set · version 3`)).toBeVisible()
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Value' })).toBeVisible()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Actions' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')

  const commerce = settings.getByRole('button', { name: 'commerce' })
  await expect.element(commerce).toHaveAttribute('aria-expanded', 'false')
  await expect.element(row('commerce|useComet')).not.toBeInTheDocument()
  await commerce.click()
  await expect.element(settings.getByRole('list', { name: 'commerce' })).toContainText('default false')
  await settings.getByRole('button', { name: 'Unfold all' }).click()
  await expect.element(settings.getByRole('list', { name: 'payments' })).toContainText('payments|currency')
  await expectAccessible()
  await settings.getByRole('button', { name: 'Fold all' }).click()
  await expect.element(settings.getByRole('list', { name: 'payments' })).not.toBeInTheDocument()
  await commerce.click()
  await settings.getByRole('button', { name: 'Set commerce|useComet' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set commerce|useComet' })
  await expect.element(drawer).toContainText('whether offers come from the newer commerce service')
  await drawer.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'true' }).click()
  await drawer.getByRole('button', { name: 'Set key' }).click()
  await expect.element(row('commerce|useComet')).toContainText('true')
  await expect.element(settings.getByRole('button', { name: 'commerce' })).not.toBeInTheDocument()
}, 60_000)

test('a search in the address finds set keys and available settings', async () => {
  await openConfig()
  const search = page.getByRole('searchbox')
  await search.fill('arena|mode payments|client_audits payments|currency')
  await expect.element(row('arena|season')).not.toBeInTheDocument()
  await expect.element(row('arena|mode')).toBeVisible()
  await expect.element(row('payments|client_audits')).toBeVisible()
  await expect.element(settings.getByRole('button', { name: 'payments|currency', exact: true })).toBeVisible()
  await search.fill('newer commerce')
  await expect.element(settings.getByRole('button', { name: 'commerce|useComet', exact: true })).toBeVisible()
  await expect.element(page.getByText('No set key matches')).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'arena' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(address).toMatch(/namespace=arena$/)
  await reload()
  await expect.element(row('arena|season')).toBeVisible()
  await expect.element(row('payments|client_audits')).not.toBeInTheDocument()
  await expect.element(settings).not.toBeInTheDocument()
})

test('a key is added, edited with the field of its type, and deleted', async () => {
  const { own } = await openConfig()
  await expect.element(row('arena|mode')).toBeVisible()
  await page.getByRole('button', { name: 'Add key' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a key' })
  const save = adding.getByRole('button', { name: 'Add key' })
  await expect.element(adding.getByText('This is PROD.')).toBeVisible()
  await save.click()
  await expect.element(adding.getByText('Enter a name.')).toBeVisible()
  await adding.getByLabelText('Key').fill('nobar')
  await save.click()
  await expect.element(adding.getByText('Must be namespace|key')).toBeVisible()
  await adding.getByLabelText('Key').fill('arena|mode')
  await save.click()
  await expect.element(adding.getByText('This key already exists.')).toBeVisible()
  await adding.getByLabelText('Key').fill('arena|lanes')
  await userEvent.keyboard('{Tab}')
  await adding.getByLabelText('Value').fill('3')
  await save.click()
  await expect.element(row('arena|lanes')).toContainText('3')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Added arena|lanes' })).toBeVisible()

  await choose('payments|client_audits', 'Edit value')
  const editing = page.getByRole('dialog', { name: 'Edit payments|client_audits' })
  await editing.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'false' }).click()
  await editing.getByRole('button', { name: 'Save value' }).click()
  await expect.element(row('payments|client_audits')).toContainText('false')
  expect(own.config).toMatchObject({ 'payments|client_audits': 'false' })

  await choose('arena|mode', 'Delete')
  await expect.element(page.getByText('Deleted arena|mode', { exact: true })).toBeVisible()
  await expect.element(row('arena|mode')).not.toBeInTheDocument()
})

test('several keys are deleted in one call, and a known key is reset to its default', async () => {
  const { answers, own } = await openConfig()
  await page.getByRole('checkbox', { name: 'Select arena|mode' }).click()
  await page.getByRole('checkbox', { name: 'Select arena|season' }).click()
  await page.getByRole('button', { name: 'Delete 2 keys' }).click()
  await expect.element(row('arena|mode')).not.toBeInTheDocument()
  expect(answers.requestsOf(updateConfig).map(({ body }) => body)).toEqual([
    { upserts: {}, deletes: ['arena|mode', 'arena|season'] },
  ])
  await expect.element(page.getByText('Deleted 2 keys')).toBeVisible()

  await choose('payments|client_audits', 'Reset to default')
  await expect.element(row('payments|client_audits')).not.toBeInTheDocument()
  await settings.getByRole('button', { name: 'payments' }).click()
  await expect.element(settings.getByRole('button', { name: 'Set payments|client_audits' })).toBeVisible()
  expect(answers.requestsOf(resetConfig).map(({ body }) => body)).toEqual([{ keys: ['payments|client_audits'] }])
  expect(Object.keys(own.config)).not.toContain('payments|client_audits')
  await expect.element(page.getByText('Reset to the default: payments|client_audits')).toBeVisible()
})

test('a secret is masked until its button is pressed', async () => {
  await openConfig()
  await expect.element(row('push|api_key')).toBeVisible()
  await expect.element(row('push|api_key')).not.toContainText('hush')
  await page.getByRole('button', { name: 'Show the value of push|api_key' }).click()
  await expect.element(row('push|api_key')).toContainText('hush-hush')
})

test('a tester reads the meaning of a key, cannot reveal a secret and cannot add a key', async () => {
  await openConfig({ role: 'tester' })
  await page.getByRole('button', { name: 'payments|client_audits', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'payments|client_audits' })
  await expect.element(detail).toContainText('Game clients and this server read it')
  await expect.element(detail).toContainText('ada@studio.test')
  await expectAccessible({ of: 'ConfigKeyDetail' })
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect.element(row('push|api_key')).toContainText('••••')
  await expect.element(page.getByRole('button', { name: 'Show the value of push|api_key' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Add key' }))
    .toHaveAttribute('data-tip', 'Needs the right "create config" (role developer or admin).')
})

test('a save succeeds if others changed other keys, and asks if they changed the same key', async () => {
  const { own, changeElsewhere } = await openConfig()
  await choose('arena|mode', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit arena|mode' })
  const save = drawer.getByRole('button', { name: 'Save value' })
  await drawer.getByLabelText('Value').fill('casual')
  changeElsewhere({ 'arena|season': '8' })
  await save.click()
  await expect.element(row('arena|mode')).toContainText('casual')
  await expect.element(row('arena|season')).toContainText('8')

  await choose('arena|mode', 'Edit value')
  await drawer.getByLabelText('Value').fill('mine')
  changeElsewhere({ 'arena|mode': 'theirs' })
  await save.click()
  const conflict = drawer.getByRole('alert', { name: 'Two values' })
  for (const text of ['casual', 'theirs', 'mine'])
    await expect.element(conflict.getByText(text, { exact: true })).toBeVisible()
  expect(own.config).toMatchObject({ 'arena|mode': 'theirs' })
  await expectAccessible({ of: 'ConfigKeyDrawer' })
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect.element(row('arena|mode')).toContainText('mine')

  await choose('arena|mode', 'Edit value')
  await drawer.getByLabelText('Value').fill('again')
  changeElsewhere({ 'arena|mode': 'kept' })
  await save.click()
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.element(row('arena|mode')).toContainText('kept')
})

async function openJson() {
  const opened = await openConfig()
  await expect.element(row('arena|mode')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit as JSON' }).click()
  const dialog = page.getByRole('dialog', { name: 'Config as JSON' })
  return { ...opened, dialog, text: dialog.getByRole('textbox', { name: 'Config' }) }
}

test('the JSON editor names the position of an error and shows the changes before saving', async () => {
  const { dialog, text } = await openJson()
  await text.fill('{\n  "arena|mode": "x"\n  "arena|season": 7\n}')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect.element(dialog.getByText(/Line 3, column 3/)).toBeVisible()
  await text.fill('{"arena|mode": "casual", "push|api_key": "another"}')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  const changes = dialog.getByRole('table', { name: 'Changes of the config' })
  await expect.poll(() => changes.getByRole('row').elements().length).toBe(5)
  await expect.element(changes).toContainText('•••••••• (another one)')
  await expectAccessible({ of: 'ConfigJsonDialog' })
})

test('the whole config is merged with changes that another person saved in the meantime', async () => {
  const { dialog, text, own, changeElsewhere } = await openJson()
  await text.fill(JSON.stringify({ ...sample(), 'arena|mode': 'casual', 'arena|lanes': 3, 'arena|season': undefined }))
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  changeElsewhere({ 'zoo|cats': '9', 'arena|mode': 'theirs' })
  await dialog.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect.element(dialog.getByRole('alert')).toContainText('Changed by both of you: arena|mode')
  await dialog.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(own.config).toEqual({
    'arena|lanes': '3',
    'arena|mode': 'casual',
    'payments|client_audits': 'true',
    'push|api_key': 'hush-hush',
    'zoo|cats': '9',
  })
})

test('two realms are compared, and selected keys are copied after a preview', async () => {
  const staging = { ...sample(), 'arena|season': '8', 'zoo|cats': '2' } as Config
  for (const name of ['push|api_key', 'payments|client_audits']) delete staging[name]
  const { own } = await openConfig({ others: { [studio.staging.pid]: { config: staging, version: 2 } } })
  await page.getByRole('link', { name: 'Compare' }).click()
  // Production has no parent realm. The first other realm is the default.
  await expect.element(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('staging (STG)')
  await expect.element(page.getByText('1 different, 2 only here, 1 only there, 1 same')).toBeVisible()
  const compared = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}` }) })
  await expect.element(compared('arena|season')).toContainText('different')
  await expect.element(compared('zoo|cats')).toContainText('only there')

  await page.getByRole('checkbox', { name: 'Select arena|season' }).click()
  await page.getByRole('checkbox', { name: 'Select zoo|cats' }).click()
  await page.getByRole('button', { name: 'Copy 2 keys from staging' }).click()
  const dialog = page.getByRole('dialog', { name: /Copy 2 keys/ })
  await expect.poll(() => dialog.getByRole('table').getByRole('row').elements().length).toBe(3)
  await expectAccessible({ of: 'CopyDialog' })
  await dialog.getByRole('button', { name: 'Copy 2 keys' }).click()
  await expect.element(compared('arena|season')).toContainText('same')
  expect(own.config).toMatchObject({ 'arena|season': '8', 'zoo|cats': '2' })
  await expect.element(page.getByRole('alert').filter({ hasText: /^Copied 2 keys/ })).toBeVisible()
})

const auditEntry = (id: number, name: string, before: string | null, after: string | null, more: object = {}) => ({
  id,
  at: 1_760_000_000_000 + id,
  accountId: 1,
  email: 'ada@studio.test',
  role: 'admin',
  pid: studio.pid,
  action: 'POST /basic/realms/config',
  subject: 'config',
  subjectId: name,
  before,
  after,
  requestId: 'test',
  ...more,
})

const historyOfSample = (): AuditEntry[] => [
  ...['arena|season', 'push|api_key', 'payments|client_audits'].map((name, index) =>
    auditEntry(index + 1, name, null, '•'),
  ),
  auditEntry(4, 'arena|mode', null, 'ranked'),
  auditEntry(5, 'arena|mode', 'ranked', 'casual'),
]

test('only realms that the operator may see are offered for comparison', async () => {
  const { staging, development } = studio
  const { roleString: _, ...person } = operatorOf('tester')
  const role = { projectId: staging.pid, role: 'tester' }
  await openScreen(realmPath('realm-config/compare', staging.pid), {
    answers: (on) => {
      keepConfigs(on, {}, false)
      on.on(getCurrentOperator, () => ({ ...person, roles: [role] }))
    },
  })
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await expect.element(page.getByRole('option', { name: new RegExp(development.projectName) })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test('the history of a key names who changed it, and each change has an undo that asks first in PROD', async () => {
  const entries = historyOfSample()
  const { answers } = await openConfig({
    more: (on) =>
      on
        .on(listAuditEntries, ({ query }) => ({
          rows: entries.filter(({ subjectId }) => [subjectId, undefined].includes(query.subjectId)).toReversed(),
          next: null,
        }))
        .on(undoChanges, () => {
          entries.push(auditEntry(6, 'arena|mode', 'casual', 'ranked', { undoes: 5 }))
          return { undone: 1 }
        }),
  })
  await choose('arena|mode', 'History')
  const drawer = page.getByRole('dialog', { name: 'History of arena|mode' })
  await expect.poll(() => drawer.getByRole('listitem').elements().length).toBe(2)
  await expect.element(drawer.getByRole('listitem').first()).toContainText('ada@studio.test')
  await expectAccessible({ of: 'HistoryDrawer' })
  const undo = drawer.getByRole('button', { name: 'Undo: Set config key arena|mode' }).first()
  const question = page.getByRole('dialog', { name: 'Undo in Sky Raiders (PROD)?' })
  await undo.click()
  await expect.element(question).toContainText('Connected clients get the new config immediately')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(answers.requestsOf(undoChanges)).toEqual([])
  await undo.click()
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => drawer.getByRole('listitem').elements().length).toBe(3)
  await expect.element(drawer.getByText('Undo: set config key arena|mode')).toBeVisible()
  expect(answers.requestsOf(undoChanges).map(({ body }) => body)).toEqual([{ ids: [5] }])
})

test('the history of the whole config shows every key and links to the audit trail', async () => {
  await openConfig({ more: (on) => on.on(listAuditEntries, () => ({ rows: historyOfSample(), next: null })) })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History of the config' }).click()
  const all = page.getByRole('dialog', { name: 'History of the config' })
  await expect.poll(() => all.getByRole('listitem').elements().length).toBe(5)
  await expect.element(all).toContainText('push|api_key')
  await all.getByRole('link', { name: 'All changes' }).click()
  await expect.poll(address).toMatch(/audit\?subject=config$/)
})
