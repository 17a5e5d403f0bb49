import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('ui/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Forms outside the drawers and forms that keep no draft by `useDraft`, and why. */
const exceptions: Record<string, string> = {
  'areas/organization/auth/ConfirmEmailPage.tsx': 'it asks for a code',
  'areas/organization/auth/LoginPage.tsx': 'it asks for a password',
  'areas/organization/auth/PasswordResetPage.tsx': 'it asks for a password',
  'areas/organization/auth/SignUpPage.tsx': 'it asks for a password',
  'areas/organization/connections/ConnectPage.tsx': 'it answers one request of a tool',
  'areas/organization/factors/FactorStep.tsx': 'it asks for a code',
  'areas/organization/factors/ProofDialog.tsx': 'it asks for a password',
  'areas/players/stats/CompareStatsPage.tsx': 'one field, which the address keeps',
}

test('every form keeps a draft, or says why it does not', () => {
  const forms = files.filter(
    ({ text }) => /useForm[<(]/.test(text) && !/<(FormDrawer|SaveDrawer|SettingsForm|SaveForm)|useDraft\(/.test(text),
  )
  expect(forms.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions).sort())
})

test('every drawer has its own name for drafts', () => {
  const drawers = files.filter(({ text }) =>
    /<(FormDrawer|SaveDrawer|SharedRecordDrawer|SettingsForm|SaveForm)\b/.test(text),
  )
  const names = drawers.flatMap(({ text }) =>
    [...text.matchAll(/draft=\{(?!\{ none:).*?\bform: '([^']+)'/g)].map(([, name]) => name),
  )
  expect(drawers.length).toBeGreaterThan(55)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every form that is refused focuses its first fault', () => {
  const without = files.filter(
    ({ text }) => /useForm[<(]/.test(text) && !/<(FormDrawer|SaveDrawer|SettingsForm|SaveForm)|focusFirst/.test(text),
  )
  expect(without.map(({ path }) => path)).toEqual([])
})
