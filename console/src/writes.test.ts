import { isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { describe, expect, test } from 'vitest'

/**
 * A write of a screen goes through api/act.ts: it makes the reads again that show what it changes, and says what became of
 * it. Whoever calls by hand forgets one of them some day.
 */

const sources = import.meta.glob<string>('./areas/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const files = Object.entries(sources)
  .filter(([path]) => !/\.test\.tsx?$/.test(path))
  .map(([path, source]) => ({ path: path.replace('./areas/', ''), source }))

const filesWith = (text: RegExp) =>
  files
    .filter(({ source }) => text.test(source))
    .map(({ path }) => path)
    .sort()

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(filesWith(/\b(act|write|planAct|planWrite)\(/).length).toBeGreaterThan(80)
})

describe('only api/act.ts', () => {
  test('makes reads again, but for what was not changed by a call of this screen', () => {
    expect(filesWith(/\binvalidateQueries\b/)).toEqual([
      // What colleagues have changed.
      'organization/live/refresh.ts',
      'organization/live/use-live.ts',
      // What a plan has changed, which may be anything.
      'organization/plans/PlanDialog.tsx',
      // Players who come and go.
      'players/sessions/use-online-news.ts',
    ])
  })

  test('asks for the audit entries of a write, but for a turn of many', () => {
    // The roles of a person are given one by one, with pauses; the reads follow when all are through.
    expect(filesWith(/\bcallForAnswer\b/)).toEqual(['organization/admin-users/person-steps.ts'])
  })

  test('makes a write, but where there is nothing to read again', () => {
    const writes = new Set(allEndpoints.filter(({ call }) => isWrite(call)).map(({ name }) => name))
    const calls = files.flatMap(({ path, source }) =>
      [...source.matchAll(/\bcall\(\s*(\w+)/g)].flatMap(([, name = '']) =>
        writes.has(name) ? [`${path} ${name}`] : [],
      ),
    )
    expect(calls.sort()).toEqual([
      // Its audit entry is all that it changes.
      'organization/audit/audit-export.ts exportAuditEntries',
      // Nobody is signed in yet.
      'organization/auth/ConfirmEmailPage.tsx confirmOrganizationEmail',
      'organization/auth/LoginPage.tsx createToken',
      'organization/auth/PasswordResetPage.tsx confirmPasswordReset',
      'organization/auth/PasswordResetPage.tsx startPasswordReset',
      'organization/auth/sign-up.ts createCustomer',
      'organization/auth/sign-up.ts createToken',
      'organization/auth/sign-up.ts registerAccount',
      'organization/factors/FactorStep.tsx finishSetupAtSignIn',
      'organization/factors/FactorStep.tsx finishSignIn',
      'organization/factors/FactorStep.tsx startSetupAtSignIn',
      // The call that waits for the proof reads again.
      'organization/factors/ProofDialog.tsx proveAgain',
      'organization/factors/ProofDialog.tsx proveWithPasskey',
      'organization/factors/ProofDialog.tsx startPasskeyProof',
      // Nobody is signed in yet.
      'organization/passkeys/passkey-sign-in.ts finishPasskeySignIn',
      'organization/passkeys/passkey-sign-in.ts finishPasskeyStep',
      'organization/passkeys/passkey-sign-in.ts startPasskeySignIn',
      'organization/passkeys/passkey-sign-in.ts startPasskeyStep',
      // A plan that takes the place of the one that is shown.
      'organization/plans/PlanDialog.tsx planUndo',
      // Nobody is signed in yet.
      'organization/sso/SsoSignIn.tsx finishSso',
      // It changes nothing that a screen shows; its answer is shown.
      'organization/sso/SsoTestPage.tsx finishSsoTest',
      // A link; the file that goes there is the write.
      'players/cloud-saves/CloudSavesPage.tsx createUploadUrlsForOperator',
    ])
  })
})

test('no file only passes a write on', () => {
  expect(files.map(({ path }) => path).filter((path) => /\/save-[a-z-]+\.ts$/.test(path))).toEqual([])
})
