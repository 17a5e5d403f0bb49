import { saveSkus } from '@regent/contract/monetize/commerce'
import { updateConfig } from '@regent/contract/operate/config'
import { grantRole } from '@regent/contract/organization/admin-users'
import { getAuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { forecastUndo } from '@regent/contract/organization/audit-undo'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('a price in the audit trail has the currency of its realm', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await developer.call(updateConfig, { body: { upserts: { 'payments|currency': 'EUR' } } })
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'sku', subjectId: 't5' } })
  const price = rows[0]?.difference?.fields.find(({ path }) => path.includes('realPrice'))
  expect(price).toMatchObject({ unit: 'EUR', after: { value: 499, format: 'money' } })
})

test('a role in a realm is labelled with the name of the realm', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const colleague = await app.as('tester')
  const params = { id: colleague.accountId ?? 0 }
  await admin.call(grantRole, { params, body: { role: 'developer', realm: app.staging } })
  const query = { subject: 'roles', subjectId: String(colleague.accountId), pid: app.staging }
  const { rows } = await admin.call(listAuditEntries, { query }, { scope: String(app.cid) })
  const field = rows[0]?.difference?.fields.find(({ path }) => path[0] === app.staging)
  expect(field?.label).toMatch(/, staging$/)
  expect(field?.after).toMatchObject({ value: 'developer' })
})

test('the undo of a price shows its currency, that of a role the name of its realm, also in a forecast', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await admin.call(updateConfig, { body: { upserts: { 'payments|currency': 'EUR' } } })
  const definition = { name: 't6', productIds: { test: '6' } }
  for (const realPrice of [499, 599])
    await admin.call(saveSkus, { body: { definitions: [{ ...definition, realPrice }] } })
  const prices = await admin.call(listAuditEntries, { query: { subject: 'sku', subjectId: 't6' } })
  const priceId = prices.rows[0]?.id ?? 0
  const { undo } = await admin.call(getAuditEntry, { params: { id: priceId } })
  const field = undo.fields.flatMap(({ effect }) => effect?.fields ?? []).find(({ after }) => after?.value === 499)
  expect(field).toMatchObject({ unit: 'EUR', before: { value: 599, format: 'money' } })

  const colleague = await app.as('tester')
  const params = { id: colleague.accountId }
  await admin.call(grantRole, { params, body: { role: 'developer', realm: app.staging } })
  const query = { subject: 'roles', subjectId: String(colleague.accountId), pid: app.staging }
  const scope = String(app.cid)
  const roles = await admin.call(listAuditEntries, { query }, { scope })
  const { rows } = await admin.call(forecastUndo, { body: { ids: [roles.rows[0]?.id ?? 0] } }, { scope })
  expect(rows[0]?.effect?.fields.map(({ label }) => label)).toEqual([expect.stringMatching(/, staging$/)])
})
