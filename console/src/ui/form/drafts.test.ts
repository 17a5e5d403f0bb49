import { expect, test } from 'vitest'
import {
  changedFields,
  type DraftOption,
  draftKey,
  draftLifeMs,
  isSecretName,
  maxDraftLength,
  maxDrafts,
  readDraft,
  writeDraft,
} from './drafts.ts'

/** What a browser stores, in memory. */
function storageOf(): Storage {
  const all = new Map<string, string>()
  return {
    get length() {
      return all.size
    },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
  }
}

const key = draftKey('1/2/DE_3', { form: 'note', record: 7 })

test('a draft round-trips, and lasts a week', () => {
  const storage = storageOf()
  writeDraft(storage, key, { text: 'Half a note' }, 1000)
  expect(readDraft(storage, key, 1000 + draftLifeMs)).toEqual({ at: 1000, changed: { text: 'Half a note' } })
  expect(readDraft(storage, key, 1001 + draftLifeMs)).toBeUndefined()
  expect(storage.length).toBe(0)
})

test('each person, realm, form and record has its own drafts', () => {
  const keys = ['1/2/DE_3', '1/9/DE_3', '1/2/DE_4'].map((place) => draftKey(place, { form: 'note', record: 7 }))
  const others = [draftKey('1/2/DE_3', { form: 'mail', record: 7 }), draftKey('1/2/DE_3', { form: 'note', record: 8 })]
  expect(new Set([...keys, ...others]).size).toBe(5)
})

test('without changes none is kept, and one that is too long is not cut', () => {
  const storage = storageOf()
  writeDraft(storage, key, { text: 'x' }, 1)
  writeDraft(storage, key, {}, 2)
  expect(readDraft(storage, key, 2)).toBeUndefined()
  writeDraft(storage, key, { text: 'x'.repeat(maxDraftLength) }, 3)
  expect(storage.length).toBe(0)
})

test('the oldest drafts make room, and what is no draft is read as none', () => {
  const storage = storageOf()
  storage.setItem('regent-preferences', '{}')
  for (let at = 1; at <= maxDrafts + 2; at += 1)
    writeDraft(storage, draftKey('p', { form: 'f', record: at }), { a: 1 }, at)
  expect(storage.length).toBe(maxDrafts + 1)
  expect(readDraft(storage, draftKey('p', { form: 'f', record: 2 }), 50)).toBeUndefined()
  expect(readDraft(storage, draftKey('p', { form: 'f', record: 3 }), 50)).toBeDefined()
  for (const text of ['', 'null', '{', '{"at":"x"}', '[]']) {
    storage.setItem(key, text)
    expect(readDraft(storage, key, 1)).toBeUndefined()
  }
})

test('only what was changed is kept, so that a draft does not put back what a colleague changed since', () => {
  const initial = { name: 'Sale', texts: [{ language: 'en', text: '' }], hours: 2 }
  const texts = [{ language: 'en', text: 'Sale!' }]
  expect(changedFields(initial, { ...initial, texts })).toEqual({ texts })
})

test('secrets are never kept, by their name, their field or further down', () => {
  for (const name of ['password', 'newPassword', 'secret', 'clientSecret', 'token', 'apiKey', 'private_key']) {
    expect([name, isSecretName(name)]).toEqual([name, true])
  }
  for (const name of ['key', 'passwordless', 'tokens', 'name', 'secretary']) {
    expect([name, isSecretName(name)]).toEqual([name, false])
  }
  const values = { name: 'b', password: 'x', value: 'hidden', env: [{ name: 'A', secret: 'x' }], file: new Blob(['x']) }
  const initial = { name: 'a', password: '', value: '', env: [], file: null }
  expect(changedFields(initial, values, (field) => field === 'value')).toEqual({ name: 'b' })
})

test('a form with a secret cannot name a draft', () => {
  // @ts-expect-error: the form has a password
  const refused: DraftOption<{ name: string; newPassword: string }> = { form: 'change-password' }
  const allowed: DraftOption<{ name: string }> = { form: 'note' }
  expect([refused, allowed]).toHaveLength(2)
})
